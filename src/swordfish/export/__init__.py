"""What leaves the house as a file of its own: a page of steps, a film, a book.

Uses: _core, board, draw, files, generate, ladder, model, tell.
"""
