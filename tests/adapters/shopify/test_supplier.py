import pytest

from server.ports.failures import Permanent, Retryable
from server.ports.suppliers import ListingPage, PageType, SourceProduct
from tests.adapters.shopify.conftest import Storefronts
from tests.kit.http.conftest import StartServer
from tests.kit.http.conftest import serve as serve
from tests.kit.http.raw_server import ok, response
from tests.support.storefront_reading import NOBODY, SHOP, page, product, refusal

AWKWARD = 19


def collection(url: str, handle: str) -> ListingPage:
    link = SHOP.recognise(f"{url}/collections/{handle}", PageType.COLLECTION)
    return SHOP.list_products(link, NOBODY, None)


def everything(url: str) -> list[SourceProduct]:
    listed: list[SourceProduct] = []
    cursor = None
    for _ in range(20):
        found = page(url, cursor)
        listed.extend(found.products)
        cursor = found.next_cursor
        if cursor is None:
            return listed
    raise AssertionError("the listing does not end")


def test_a_store_is_listed_to_its_end(storefronts: Storefronts) -> None:
    listed = everything(storefronts.open)
    shelf = storefronts.sandbox.storefronts[int(storefronts.open.rpartition(":")[2])].shelf
    assert [p.link.source_id for p in listed] == [raw["handle"] for raw in shelf.page(0, 10_000)]
    assert {p.currency for p in listed} == {"USD"}
    assert storefronts.paths().count("/meta.json") == 1
    assert storefronts.paths().count("/products.json") == -(-len(listed) // 250) + 1


def test_a_bare_page_number_is_a_cursor_too(storefronts: Storefronts) -> None:
    assert page(storefronts.open, "1").products == page(storefronts.open).products
    assert page(storefronts.open, "401") == ListingPage((), None)
    for cursor in ("0", "x", "-1"):
        with pytest.raises(ValueError, match="cursor"):
            page(storefronts.open, cursor)


def test_what_is_awkward_is_listed_with_all_the_rest(storefronts: Storefronts) -> None:
    listed = {p.link.source_id: p for p in everything(storefronts.open)}
    awkward = {handle: p for handle, p in listed.items() if handle.startswith("awkward-")}
    assert len(awkward) == AWKWARD
    for price in ("null", "negative", "huge", "text"):
        assert [v.cost_minor for v in awkward[f"awkward-{price}-price"].variants] == [None]
    assert len(awkward["awkward-2048-variants"].variants) == 2048
    assert awkward["awkward-no-variants"].variants == ()
    assert awkward["awkward-nul"].title == "Beforeafter"
    assert awkward["awkward-tags-as-text"].tags == ("wood", "box", "gift")
    assert awkward["awkward-empty-title"].title == "awkward-empty-title"


def test_a_collection_is_listed_and_an_unknown_collection_is_named(storefronts: Storefronts) -> None:
    assert 0 < len(collection(storefronts.open, "shoes").products) < len(everything(storefronts.open))
    with pytest.raises(Permanent) as caught:
        collection(storefronts.open, "nothing-here")
    assert refusal(caught) == "supplier.store_unknown"


def test_a_product_says_what_can_be_bought(storefronts: Storefronts) -> None:
    listed = page(storefronts.open).products[0]
    fetched = product(storefronts.open, listed.link.source_id)
    assert fetched.link == listed.link
    assert [(v.source_sku_id, v.available, v.cost_minor) for v in fetched.variants] == [
        (v.source_sku_id, v.available, v.cost_minor) for v in listed.variants
    ]
    assert (fetched.options, fetched.tags, fetched.currency) == (listed.options, listed.tags, "USD")


def test_a_product_that_does_not_exist_is_said_so(storefronts: Storefronts) -> None:
    with pytest.raises(Permanent) as caught:
        product(storefronts.open, "nothing-here")
    assert refusal(caught) == "supplier.product_unknown"


def test_the_products_of_a_headless_store_can_be_read(storefronts: Storefronts) -> None:
    shelf = storefronts.sandbox.storefronts[int(storefronts.headless.rpartition(":")[2])].shelf
    for raw in shelf.page(0, 30):
        read = product(storefronts.headless, raw["handle"])
        assert (read.title, read.currency) == (raw["title"], "EUR")
        assert [v.cost_minor for v in read.variants] == [round(float(v["price"]) * 100) for v in raw["variants"]]
        assert [v.available for v in read.variants] == [v["available"] for v in raw["variants"]]
        assert len({v.option_values for v in read.variants}) == len(read.variants)


def test_a_store_that_repeats_its_page_is_read_once(storefronts: Storefronts) -> None:
    storefronts.fails("stuck_page", "products.json", times=None)
    first = page(storefronts.open)
    assert page(storefronts.open, first.next_cursor) == ListingPage((), None, repeats=True)


@pytest.mark.parametrize(
    ("fault", "options", "code"),
    [
        ("status", {"status": 429, "retry_after": 30}, "outside.busy"),
        ("status", {"status": 430, "retry_after": 30}, "outside.busy"),
        ("status", {"status": 503, "retry_after": 30}, "outside.busy"),
        ("status", {"status": 500}, "outside.broken"),
        ("truncate", {}, "outside.garbled"),
        ("truncate", {"clean": True}, "outside.garbled"),
        ("reset", {}, "outside.down"),
        ("html", {}, "outside.bot_check"),
        ("html", {"status": 403}, "outside.bot_check"),
        ("status", {"status": 200, "body": "<html>Sale!", "content_type": "text/html"}, "outside.not_json"),
        ("wrong_types", {}, "supplier.unreadable"),
    ],
)
def test_a_store_that_is_ill_costs_another_try(
    storefronts: Storefronts, fault: str, options: dict[str, object], code: str
) -> None:
    storefronts.fails(fault, "products.json", times=None, **options)
    with pytest.raises(Retryable) as caught:
        page(storefronts.open)
    assert refusal(caught) == code
    assert caught.value.after == options.get("retry_after")


@pytest.mark.parametrize("options", [{}, {"declare": True}])
def test_a_list_that_is_too_large_even_in_parts_is_not_requested_again(
    storefronts: Storefronts, options: dict[str, object]
) -> None:
    storefronts.fails("huge", "products.json", times=None, bytes=20_000_000, **options)
    with pytest.raises(Permanent) as caught:
        page(storefronts.open)
    assert refusal(caught) == "outside.too_large"
    assert storefronts.paths().count("/products.json") == 2


def test_a_product_behind_a_check_for_programs_is_said_so(storefronts: Storefronts) -> None:
    handle = page(storefronts.open).products[0].link.source_id
    storefronts.fails("html", "products/", times=None, status=403)
    with pytest.raises(Retryable) as caught:
        product(storefronts.open, handle)
    assert refusal(caught) == "outside.bot_check"


def test_a_product_that_is_ill_is_read_another_way_or_tried_again(storefronts: Storefronts) -> None:
    handle = page(storefronts.open).products[0].link.source_id
    storefronts.fails("html", r"\.json", times=None)
    storefronts.fails("html", r"\.js$", times=None)
    assert product(storefronts.open, handle).variants
    storefronts.sandbox.faults.remove()
    storefronts.fails("wrong_types", rf"{handle}\.json")
    with pytest.raises(Retryable) as caught:
        product(storefronts.open, handle)
    assert refusal(caught) == "supplier.unreadable"
    assert product(storefronts.open, handle).variants


def test_a_page_that_is_too_large_is_read_in_parts(storefronts: Storefronts) -> None:
    whole = page(storefronts.open)
    storefronts.fails("huge", "limit=250", times=None, bytes=20_000_000)
    parts = page(storefronts.open)
    assert (parts.products, parts.next_cursor) == (whole.products, whole.next_cursor)


def test_a_store_that_forwards_to_a_private_address_is_refused(storefronts: Storefronts) -> None:
    storefronts.fails("redirect", "products.json", times=None, location="http://169.254.169.254/latest/meta-data/")
    with pytest.raises(Permanent) as caught:
        page(storefronts.open)
    assert (refusal(caught), caught.value.reason.params) == ("outside.address_refused", {"host": "169.254.169.254"})


def test_malformed_entries_are_counted_and_the_others_stay(serve: StartServer) -> None:
    entries = b'{"products": [null, {"title": 4}, {"title": "A", "handle": "a", "extra": {}}, "x"]}'
    listed = page(serve(ok(b'{"currency": "JPY"}'), ok(entries)).url)
    assert ([p.title for p in listed.products], listed.malformed) == (["A"], 3)
    assert listed.products[0].currency == "JPY"


def test_the_currency_is_found_in_cart_or_page_when_the_shop_hides_its_meta(serve: StartServer) -> None:
    entries = ok(b'{"products": [{"title": "A", "handle": "a"}]}')
    by_cart = serve(response(404), ok(b'{"currency": "chf"}'), entries)
    assert page(by_cart.url).products[0].currency == "CHF"
    home = ok(b'<script>Shopify.currency = {"active":"SEK","rate":"1.0"};</script>', "text/html")
    assert page(serve(response(404), response(404), home, entries).url).products[0].currency == "SEK"
    nowhere = serve(response(404), response(404), ok(b"<p>", "text/html"), entries)
    with pytest.raises(Permanent) as caught:
        page(nowhere.url)
    assert refusal(caught) == "supplier.currency_unknown"


def test_the_script_form_speaks_the_currency_that_a_visitor_sees(serve: StartServer) -> None:
    script = b'{"title": "A", "variants": [{"id": 1, "option1": "Default Title", "price": 1250, "available": true}]}'
    server = serve(response(404), ok(script, "text/javascript"), ok(b'{"currency": "CAD"}'))
    read = product(server.url, "a")
    assert server.paths() == ["/products/a.json", "/products/a.js", "/cart.js"]
    assert (read.currency, read.variants[0].cost_minor) == ("CAD", 1250)


@pytest.mark.parametrize(
    ("script", "code"),
    [
        (ok(b"<title>Just a moment...</title>", "text/html"), "outside.bot_check"),
        (ok(b"<p>Sorry", "text/html"), "outside.not_json"),
        (ok(b'{"variants": [{"id"', "text/javascript"), "outside.garbled"),
    ],
)
def test_nothing_is_for_sale_because_the_shop_was_kept_from_saying_so(
    serve: StartServer, script: bytes, code: str
) -> None:
    product_page = ok(b'{"product": {"title": "A", "variants": [{"id": 1, "price": "1"}]}}')
    with pytest.raises(Retryable) as caught:
        product(serve(product_page, script).url, "a")
    assert refusal(caught) == code
    sold = ok(b'{"product": {"title": "A", "variants": [{"id": 1, "price": "1", "available": false}]}}')
    with pytest.raises(Retryable):  # the cart would name the currency that a visitor from here sees
        product(serve(sold, ok(b"<title>Just a moment...</title>", "text/html"), ok(b'{"currency": "EUR"}')).url, "a")
    silent = serve(product_page, response(404), ok(b'{"currency": "USD"}'))
    assert product(silent.url, "a").variants[0].available


@pytest.mark.parametrize("status", [401, 403])
def test_a_store_that_keeps_us_out_is_said_so(serve: StartServer, status: int) -> None:
    with pytest.raises(Permanent) as caught:
        page(serve(ok(b'{"currency": "USD"}'), response(status)).url)
    assert refusal(caught) == "supplier.storefront_closed"
