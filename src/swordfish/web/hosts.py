"""The names under which something is served."""

import socket
from collections.abc import Iterable
from ipaddress import ip_address

EVERYWHERE = frozenset({"0.0.0.0", "::"})
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


def is_local(host: str) -> bool:
    """Whether only this machine can reach what is served at a host."""
    return host in LOOPBACK or (_is_address(host) and ip_address(host).is_loopback)


class Served:
    """The names under which something is served.

    >>> "localhost" in Served("127.0.0.1"), "evil.example" in Served("127.0.0.1")
    (True, False)
    >>> "192.168.0.7" in Served("0.0.0.0"), "evil.example" in Served("0.0.0.0")
    (True, False)
    """

    def __init__(self, host: str, names: Iterable[str] = ()) -> None:
        """What is bound to a host, and has other names beside."""
        own = {host, *names}
        if is_local(host) or host in EVERYWHERE:
            own |= LOOPBACK
        if host in EVERYWHERE:
            own |= {socket.gethostname(), f"{socket.gethostname()}.local"}
        self._names = frozenset(name.lower() for name in own)
        # No name has to be trusted where an address is asked for: nobody can make it lead here.
        self._takes_addresses = host in EVERYWHERE

    def __contains__(self, name: str) -> bool:
        """Whether this is a name of what is served."""
        return name in self._names or (self._takes_addresses and _is_address(name))


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
