"""`python -m swordfish` is the command `swordfish`."""

from swordfish.cli import main

if __name__ == "__main__":
    main()
