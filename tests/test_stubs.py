from stubs import STUB, stub


def test_the_stub_is_what_the_compiled_module_says() -> None:
    assert STUB.read_text() == stub(), "the compiled module has changed: run `make stubs`"
