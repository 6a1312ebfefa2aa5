"""Digits supposed and followed, on top of the ladder, to a chosen depth; told and drawn.

Uses: _core, board, draw, ladder, model, tell.
"""
