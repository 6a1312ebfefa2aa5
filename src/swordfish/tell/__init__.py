"""Words for people: names of cells and houses, chains, steps as sentences. Plain data in.

Uses: nothing.
"""
