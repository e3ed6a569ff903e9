"""What makes a supplier complete, step by step: the tests that `manage.py new_supplier` writes ask for each."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from server.ports.failures import OutsideFailure
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import Supplier
from tests.adapters.suppliers import SOURCES
from tests.support.sandbox import Outside

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Tried:
    """A supplier by the name of its folder, and what it is tried with."""

    name: str
    outside: Outside
    settings: Any

    @property
    def code(self) -> Supplier:
        return Supplier[self.name.upper()]

    def part(self, module: str, part: str) -> Any:
        return getattr(import_module(f"server.adapters.{self.name}.{module}"), part)


@dataclass(frozen=True)
class Step:
    """One thing to do. `missing` says what and where; `{name}`, `{big}` and `{camel}` are the supplier's name."""

    name: str
    check: Callable[[Tried], bool]
    missing: str

    def is_done(self, tried: Tried) -> bool:
        """Whether it is done; nothing can be while the supplier has no code."""
        return tried.name.upper() in Supplier.__members__ and self.check(tried)

    def sentence(self, name: str) -> str:
        return self.missing.format(name=name, big=name.upper(), camel=name.title().replace("_", ""))


def _has_facts(tried: Tried) -> bool:
    facts = MARKETPLACES.get(tried.code)
    return facts is not None and facts.adapter.startswith(f"server.adapters.{tried.name}.supplier.")


def _is_configured(tried: Tried) -> bool:
    gateway, readme = tried.part("client", "GATEWAY"), (ROOT / "README.md").read_text("utf-8")
    return all(hasattr(tried.settings, setting) and f"`{setting}`" in readme for setting in (gateway.url, gateway.key))


def _has_its_hosts(tried: Tried) -> bool:
    links = tried.part("links", "LINKS")
    return bool(links.gateway.facts.owns(links.host))


def _knows_refusals(tried: Tried) -> bool:
    return bool(tried.part("client", "GATEWAY").refusals)


def _has_a_stand_in(tried: Tried) -> bool:
    return f"*{tried.name}.routes(sandbox)" in (ROOT / "fixtures/sandbox/app.py").read_text("utf-8")


def _passes_the_contract(tried: Tried) -> bool:
    return tried.code in SOURCES


def _reads_variants(tried: Tried) -> bool:
    if tried.code not in SOURCES:
        return False
    source = SOURCES[tried.code](tried.outside, tried.settings)
    try:
        return bool(source.port.fetch(source.recognised(source.line), source.access).variants)
    except OutsideFailure:
        return False


STEPS = (
    Step("code", lambda _: True, "{big} has no code: add a line to Supplier (server/ports/suppliers.py)."),
    Step(
        "facts",
        _has_facts,
        "Nothing is known of {name}: add a row to MARKETPLACES (server/ports/marketplaces.py) with its name, its hosts"
        ' and adapter="server.adapters.{name}.supplier.{camel}Supplier".',
    ),
    Step(
        "settings",
        _is_configured,
        "{big}_API_KEY and {big}_API_URL are missing: add them to server/config/env.py, to"
        " server/config/settings/vendors.py (demo mode: the sandbox) and to the table of the main README.md.",
    ),
    Step(
        "hosts",
        _has_its_hosts,
        "The address of its products is made up: say in server/adapters/{name}/links.py which host shows them, on which"
        " paths. The host belongs to those in MARKETPLACES.",
    ),
    Step(
        "refusals",
        _knows_refusals,
        "No refusal is known: say in REFUSALS (server/adapters/{name}/client.py) what the API's error codes mean. One"
        " of them says that a product does not exist.",
    ),
    Step(
        "stand_in",
        _has_a_stand_in,
        "The sandbox does not serve it: add *{name}.routes(sandbox) to fixtures/sandbox/app.py, before the last route,"
        " and a row to the table of addresses in fixtures/sandbox/README.md.",
    ),
    Step(
        "contract",
        _passes_the_contract,
        "The tests of all suppliers leave it out: add Supplier.{big}: of_{name} to SOURCES"
        " (tests/adapters/suppliers.py); of_{name} is in tests/adapters/{name}/source.py.",
    ),
    Step(
        "variants",
        _reads_variants,
        "No variant can be read: let product_answer (fixtures/sandbox/{name}/shelf.py) answer as the vendor's API does,"
        " and map_product (server/adapters/{name}/mapper.py) read it.",
    ),
)
