__version__: str

class Grid:
    is_complete: bool
    is_valid: bool
