"""What each supplier promises: the same tests for all of them."""

from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.kit.money import is_known_currency
from server.ports.failures import Permanent, Retryable
from server.ports.marketplaces import MARKETPLACES
from server.ports.registry import SUPPLIERS
from server.ports.suppliers import GONE, LinkRefused, PageType, Supplier
from tests.adapters.source import Source
from tests.adapters.suppliers import SOURCES
from tests.support.sandbox import Outside

# Operators' tokens are shared through the cache.
pytestmark = pytest.mark.django_db

OUTSIDE = [supplier for supplier in SOURCES if not MARKETPLACES[supplier].is_own]


@pytest.fixture(params=[pytest.param(supplier, id=supplier.name.lower()) for supplier in SOURCES])
def source(request: pytest.FixtureRequest, outside: Outside, settings: Any) -> Source:
    """A product of each supplier in turn."""
    return SOURCES[request.param](outside, settings)


@pytest.fixture(params=[pytest.param(supplier, id=supplier.name.lower()) for supplier in OUTSIDE])
def called(request: pytest.FixtureRequest, outside: Outside, settings: Any) -> Source:
    """A product of each supplier that is called outside, in turn."""
    return SOURCES[request.param](outside, settings)


def test_every_supplier_is_tested_here_and_has_its_facts() -> None:
    assert set(SOURCES) == set(SUPPLIERS)
    assert set(MARKETPLACES) == set(Supplier)
    assert {facts.right for facts in MARKETPLACES.values()} - {""} <= set(Menu)


def test_a_product_can_be_read(source: Source) -> None:
    link = source.recognised(source.line)
    assert (link.supplier, link.page_type, link.needs_resolving) == (source.supplier, PageType.PRODUCT, False)
    product = source.port.fetch(link, source.access)
    assert product.link == link
    assert product.title
    assert is_known_currency(product.currency)
    assert all(image.url.startswith("http") for image in product.images)
    assert product.variants
    assert all(variant.cost_minor for variant in product.variants)
    assert len({variant.source_sku_id for variant in product.variants}) == len(product.variants)
    offered = [set(option.values) for option in product.options]
    for variant in product.variants:
        assert all(value in of for value, of in zip(variant.option_values, offered, strict=True))


def test_looking_at_a_product_again_costs_the_calls_that_its_supplier_is_said_to_take(
    called: Source, outside: Outside
) -> None:
    link = called.recognised(called.line)
    called.port.fetch(link, called.access)
    outside.sandbox.log.clear()
    called.port.fetch(link, called.access)
    taken = outside.sandbox.log.counts
    assert taken.total() == MARKETPLACES[called.supplier].calls_per_look, taken


@pytest.mark.parametrize(
    "line", ["", "teapot", "javascript:alert(1)", "ftp://127.0.0.1/products/x", "https://elsewhere.example/"]
)
def test_a_line_that_is_no_product_link_is_refused(source: Source, line: str) -> None:
    with pytest.raises(LinkRefused):
        source.recognised(line)


def test_pages_that_the_supplier_does_not_have_are_refused(source: Source) -> None:
    for page_type in set(PageType) - MARKETPLACES[source.supplier].page_types:
        with pytest.raises(LinkRefused):
            source.port.recognise(source.line, page_type)


def test_a_product_that_does_not_exist_is_gone(source: Source) -> None:
    with pytest.raises(Permanent) as caught:
        source.port.fetch(source.recognised(source.gone), source.access)
    assert caught.value.reason.code in GONE


@pytest.mark.parametrize(
    ("fault", "options"),
    [
        ("html", {}),
        ("truncate", {}),
        ("reset", {}),
        ("wrong_types", {}),
        ("status", {"status": 503}),
        ("status", {"status": 429, "retry_after": 7}),
    ],
)
def test_a_supplier_that_breaks_is_tried_again_later(
    called: Source, outside: Outside, fault: str, options: dict[str, Any]
) -> None:
    link = called.recognised(called.line)
    outside.fails(fault, called.product_calls, times=100, **options)
    with pytest.raises(Retryable):
        called.port.fetch(link, called.access)
    outside.sandbox.faults.remove()
    assert called.port.fetch(link, called.access).variants


def test_what_a_supplier_that_asks_to_wait_says_is_kept(called: Source, outside: Outside) -> None:
    link = called.recognised(called.line)
    outside.fails("status", called.product_calls, times=100, status=429, retry_after=90)
    with pytest.raises(Retryable) as caught:
        called.port.fetch(link, called.access)
    assert (caught.value.reason.code, caught.value.after) == ("outside.busy", 90)


def test_a_huge_answer_is_refused_for_good(called: Source, outside: Outside) -> None:
    link = called.recognised(called.line)
    outside.fails("huge", called.product_calls, times=100, bytes=60_000_000)
    with pytest.raises(Permanent) as caught:
        called.port.fetch(link, called.access)
    assert caught.value.reason.code == "outside.too_large"


def test_reading_twice_reads_the_same(source: Source) -> None:
    link = source.recognised(source.line)
    assert source.recognised(link.url) == link
    assert source.port.fetch(link, source.access) == source.port.fetch(link, source.access)
