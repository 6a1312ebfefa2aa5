import pytest

pytest.importorskip("nanobind", reason="stubs are written where the module is built")


def test_the_stub_is_what_the_compiled_module_says() -> None:
    from stubs import STUB, stub

    assert STUB.read_text() == stub(), "the compiled module has changed: run `make stubs`"
