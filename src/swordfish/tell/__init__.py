"""Words for people: those of the core, in every language that has a catalogue, and some lists.

Uses: _core, shipped.
"""
