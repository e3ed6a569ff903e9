import pytest

from tests.lint.conftest import Planted

# Written in halves, because this file is a committed file like any other.
MACHINE = ["/ro" + "ot/app/run.sh", "PATH=/wo" + "rk/main", '"/ho' + 'me/ada/tradewind"', "/Us" + "ers/ada/x"]
REGISTRY = [
    "https://registry.np" + "mjs.org/react",
    "https://pypi.org/sim" + "ple/",
    "files.python" + "hosted.org",
]


@pytest.mark.parametrize("text", [*MACHINE, *REGISTRY])
@pytest.mark.parametrize("path", ["README.md", "package-lock.json", "Makefile", "server/kit/a.py"])
def test_an_address_of_a_machine_or_registry_is_refused(lint: Planted, path: str, text: str) -> None:
    assert lint({path: f"# {text}\n"}) == [f"{path}:1 TW013"]


@pytest.mark.parametrize("text", ["/api/work/orders", "https://shop.example/work/1", "./work/notes", "/app/home"])
def test_routes_and_relative_paths_are_not(lint: Planted, text: str) -> None:
    assert lint({"README.md": text}) == []
