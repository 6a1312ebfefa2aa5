"""What the server tells the nursery to do, over a socket: an order, and the worker it is about."""

import struct

ORDER = struct.Struct("!cI")
FORK = b"f"
"""Make a worker; the socket that it shall listen to comes along."""
KILL = b"k"
SLOW = b"s"
"""Let a worker run only while no other wants the processor."""
