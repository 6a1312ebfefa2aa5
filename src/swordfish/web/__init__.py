"""The page and its JSON API: `swordfish serve`.

Requests are read and bounded in one process (`app`, `api`, `connection`, `guard`, `limits`) and
worked on in others (`pool`, `nursery`, `worker`, `forker`, `verbs`), so that work over its time
can be ended, whatever it is doing.

Uses: __init__, _core, bulk, draw, files, generate, ladder, lessons, model, shipped, tell.
"""
