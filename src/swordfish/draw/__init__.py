"""Pictures for people: grids, steps and charts, as SVG and for a terminal. Plain data in.

Uses: tell.
"""
