"""What goes between the server and a worker: a question, and its answer, each a line.

in   verb {fields}
out  status final {answer}         status as in HTTP
out  status unfinished {answer}    the clock has cut it short
"""

from dataclasses import dataclass
from typing import Self

_WORDS = {True: b"final", False: b"unfinished"}


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer between server and worker: a status as in HTTP, and JSON.

    >>> Answer.of(b'200 unfinished {"steps":[]}')
    Answer(status=200, body=b'{"steps":[]}', is_final=False)
    """

    status: int
    body: bytes
    is_final: bool = True
    """Whether the same question would have the same answer again, with more time, too."""

    @classmethod
    def of(cls, line: bytes) -> Self:
        """The answer that a line holds."""
        status, word, body = line.split(b" ", 2)
        return cls(int(status), body, word == _WORDS[True])

    @property
    def line(self) -> bytes:
        """The answer as a line."""
        return b"%d %s %s" % (self.status, _WORDS[self.is_final], self.body)
