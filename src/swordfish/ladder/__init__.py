"""Techniques in the order in which a person tries them: hints, all steps now, whole paths.

Uses: _core, board, model, tell.
"""
