"""The words of sudoku as values: what a puzzle may be, statuses, a step and its evidence.

Uses: _core, draw, tell.
"""
