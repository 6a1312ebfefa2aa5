"""Laws that hold for any input: in C++ for the core (fuzz_*.cpp), in Python for what is above it.

`make test` tries each law in Python on a few examples, and those in C++ on all that was found so
far; `make fuzz` looks for new input.
"""
