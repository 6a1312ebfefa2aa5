"""A puzzle of any size and any rules: boards, and the rules that hold on them.

Uses: _core, draw, model, tell.
"""
