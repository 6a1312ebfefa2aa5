"""A process that answers one question after another: a line in, a line out.

    in   verb {fields}
    out  status {answer}         status as in HTTP

Before the first, it says that it is ready.
It ends when its input does, so that it never outlives the server, and leaves Ctrl-C to it.
"""

import json
import signal
import sys

from swordfish.web.answers import VERBS


def answer(line: bytes) -> bytes:
    """The answer to one line.

    >>> answer(b'solve {"puzzle": "5x"}').decode()
    '422 {"error":"expected 81 cells, got 2: \\'5x\\'"}'
    """
    verb, _, fields = line.partition(b" ")
    try:
        status, found = 200, VERBS[verb.decode()](json.loads(fields))
    except ValueError as error:
        status, found = 422, {"error": str(error)}
    text = json.dumps(found, separators=(",", ":"), ensure_ascii=True)
    return f"{status} {text}".encode()


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _say(b"ready")
    for line in sys.stdin.buffer:
        _say(answer(line))


def _say(line: bytes) -> None:
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
