"""`python -m swordfish` is the command `swordfish`."""

from swordfish_command import main

if __name__ == "__main__":
    main()
