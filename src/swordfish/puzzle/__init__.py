"""What makes a puzzle a puzzle: the givens it needs, what opens it, its disguises.

Uses: _core, board, ladder, model, search.
"""
