"""What is told of every technique, and a course through them: one source for shell, page and tour.

The texts are Markdown, a file for each family in the folder of their language; `outline.py` says
which Markdown. They are read when they are first asked for.

Uses: ladder, model, shipped.
"""
