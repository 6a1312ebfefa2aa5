"""Puzzles on demand: always one solution, as hard and of the shape requested, the same for a seed.

Uses: _core, board, ladder, model, puzzle.
"""
