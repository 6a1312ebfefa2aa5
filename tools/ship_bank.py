"""Make a bank the one that comes with the package: python tools/ship_bank.py BANK.

`swordfish bank fill` fills one.
"""

import sys
from pathlib import Path

from swordfish.web.bank import SHIPPED, Bank
from swordfish.web.bank_text import bank_text

if __name__ == "__main__":
    with Bank(Path(sys.argv[1]), read_only=True) as bank:
        SHIPPED.write_text(bank_text(puzzle for _, puzzle in bank))
