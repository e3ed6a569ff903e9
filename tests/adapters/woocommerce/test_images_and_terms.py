"""Images, tags, categories and weights of a published product."""

import socket
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from server.adapters.woocommerce import images
from server.adapters.woocommerce.client import WooClient
from server.adapters.woocommerce.store import WooCommerceStore
from server.kit.reasons import Reason
from server.ports.failures import Permanent, Retryable
from server.ports.pictures import Pictures
from server.ports.stores import PushedProduct, PushImage, PushProduct
from server.ports.terms import TermKind
from server.ports.together import Together
from tests.adapters.woocommerce.conftest import Shop
from tests.adapters.woocommerce.examples import PICTURES, simple, variable

woo = WooCommerceStore()


def test_an_image_that_the_store_cannot_fetch_is_named_and_nothing_is_left_behind(shop: Shop) -> None:
    shop.store.fail_images = True
    with pytest.raises(Permanent) as refused:
        woo.put_product(shop.access, variable())
    assert refused.value.reason.code == "store.image_refused"
    assert refused.value.reason.params["url"] == "https://cdn.example.com/files/p2/front.jpg"
    assert not shop.store.products


def test_an_image_of_a_kind_that_the_store_refuses_is_named(shop: Shop) -> None:
    images = (*simple().images, replace(simple().images[0], url="https://cdn.example.com/drawing.svg"))
    with pytest.raises(Permanent) as refused:
        woo.put_product(shop.access, simple(images=images))
    assert refused.value.reason.params["url"] == "https://cdn.example.com/drawing.svg"
    assert not shop.store.products


def sources(shop: Shop) -> list[str]:
    """Where the pictures of the only product come from."""
    (record,) = shop.store.products.values()
    assert record["status"] == "publish"
    return [shop.store.media[media]["source"] for media in record["images"]]


@pytest.mark.parametrize("make", [simple, variable])
@pytest.mark.parametrize("bad", [f"{PICTURES}/missing/2.jpg", f"{PICTURES}/drawing.svg"], ids=["named", "not named"])
def test_a_product_may_be_published_without_an_image_that_the_store_cannot_load(
    shop: Shop, make: Callable[..., PushProduct], bad: str
) -> None:
    shop.store.configure({"missing_images": "/missing/"})
    good = [PushImage(f"{PICTURES}/{at}") for at in range(3)]
    product = make(images=(good[0], PushImage(bad), *good[1:]), pictures=Pictures(skips=True))
    pushed = woo.put_product(shop.access, product)
    assert product.pictures.left_out == [bad]
    shown = sources(shop)
    assert shown[:3] == [image.url for image in good]
    assert bad not in shown
    assert len(pushed.variant_ids) == len(product.variants)
    # What it may have lacked only for now is tried again, and what it has is not sent twice.
    shop.store.configure({"missing_images": ""})
    again = replace(product, external_id=pushed.external_id, pictures=Pictures(skips=True))
    woo.put_product(shop.access, again)
    assert len(sources(shop)) == len(shown) + ("missing" in bad)
    assert len(set(sources(shop))) == len(sources(shop))


def test_every_image_may_be_left_out(shop: Shop) -> None:
    shop.store.fail_images = True
    product = variable(pictures=Pictures(skips=True))
    woo.put_product(shop.access, product)
    assert sources(shop) == []
    assert len(product.pictures.left_out) == 3


def test_an_image_that_is_away_only_now_is_tried_again_before_it_is_left_out(shop: Shop) -> None:
    about = {"url": "https://cdn.example.com/1.jpg"}
    passing, refused = Retryable(Reason("store.image_refused", about)), Permanent(Reason("store.image_refused", about))
    tries = [Pictures(), Pictures(skips=True), Pictures(skips=True, skips_passing=True)]
    assert [[pictures.may_skip(each) for each in (refused, passing)] for pictures in tries] == [
        [False, False],
        [True, False],
        [True, True],
    ]
    assert not tries[2].may_skip(Permanent(Reason("store.sku_taken")))


@pytest.fixture
def silent_picture(monkeypatch: pytest.MonkeyPatch) -> Iterator[PushImage]:
    """A picture of a host that takes connections and never answers."""
    monkeypatch.setattr(images, "ANSWERS_WITHIN", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        yield PushImage(f"http://127.0.0.1:{silent.getsockname()[1]}/1.jpg")


def test_a_picture_whose_silent_host_made_the_store_too_slow_is_named(
    shop: Shop, silent_picture: PushImage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WooClient, "write_seconds", 0.5)
    shop.fails("slow", "/products", method="POST", seconds=1)
    with pytest.raises(Retryable) as slow:
        woo.put_product(shop.access, simple(images=(PushImage(f"{shop.base_url}/1.jpg"), silent_picture)))
    failure = slow.value
    assert (failure.reason.code, failure.reason.params["url"]) == ("store.image_refused", silent_picture.url)
    assert (failure.elsewhere, failure.unknown_outcome) == (True, True)


def test_a_picture_of_a_silent_host_that_may_be_left_out_keeps_no_store_waiting(
    shop: Shop, silent_picture: PushImage
) -> None:
    good = simple().images[0]
    without = Pictures(skips=True, skips_passing=True, one_by_one=True)
    woo.put_product(shop.access, simple(images=(silent_picture, good), pictures=without))
    assert (without.left_out, sources(shop)) == ([silent_picture.url], [good.url])


def test_many_images_are_fetched_by_the_store_a_few_at_a_time(shop: Shop) -> None:
    images = tuple(replace(simple().images[0], url=f"https://cdn.example.com/{at}.jpg") for at in range(25))
    pushed = woo.put_product(shop.access, simple(images=images))
    (record,) = shop.store.products.values()
    sources = [shop.store.media[media]["source"] for media in record["images"]]
    assert sources == [image.url for image in images]
    assert len(shop.store.media) == 25
    assert record["status"] == "publish"
    # Ten, ten, five, and onto the shelf.
    assert [each.split()[0] for each in shop.requests()] == ["POST", "PUT", "PUT", "PUT"]
    shorter = images[::-1][:5]
    woo.put_product(shop.access, simple(images=shorter, external_id=pushed.external_id))
    record = shop.store.products[record["id"]]
    assert [shop.store.media[media]["source"] for media in record["images"]] == [image.url for image in shorter]
    assert len(shop.store.media) == 25


def test_tags_and_categories_are_found_by_name_or_made(shop: Shop) -> None:
    tags = ("Kitchen", "Enamel & tin", "kitchen", " ")
    first = woo.put_product(shop.access, simple(tags=tags, collections=("Mugs & cups",)))
    second = woo.put_product(shop.access, simple("p9", tags=("kitchen", "New"), collections=("mugs & cups", "15")))
    assert [tag["name"] for tag in shop.store.tags.values()] == ["kitchen", "Enamel & tin", "New"]
    assert [category["name"] for category in shop.store.categories.values()] == ["Uncategorized", "Mugs & cups"]
    kitchen, enamel, new = shop.store.tags
    assert shop.store.products[int(first.external_id)]["tags"] == [kitchen, enamel]
    assert shop.store.products[int(second.external_id)]["tags"] == [kitchen, new]
    names = [each.name for each in woo.list_collections(shop.access)]
    assert sorted(names) == ["Mugs & cups", "Uncategorized"]


def test_tags_and_categories_are_made_once_by_name_be_it_a_number(shop: Shop) -> None:
    for kind in (TermKind.COLLECTION, TermKind.TAG):
        first, again = (woo.make_term(shop.access, kind, name) for name in ("2024", "2024"))
        assert first == again
        assert [term.name for term in woo.list_terms(shop.access, kind)].count("2024") == 1
    assert woo.list_terms(shop.access, TermKind.TYPE) == []


def test_a_product_with_250_tags_needs_three_requests_for_them(shop: Shop) -> None:
    woo.put_product(shop.access, simple(tags=tuple(f"tag {at}" for at in range(250))))
    assert len(shop.store.tags) == 250
    assert len(shop.requests("^POST products/tags/batch$")) == 3


def test_a_tag_of_which_the_store_keeps_nothing_is_left_out(shop: Shop) -> None:
    woo.put_product(shop.access, simple(tags=("<b>", "Sale", "%20")))
    (record,) = shop.store.products.values()
    assert [shop.store.tags[tag]["name"] for tag in record["tags"]] == ["Sale"]


def put_together(shop: Shop, products: Sequence[PushProduct]) -> list[PushedProduct]:
    together = Together(len(products))
    access = replace(shop.access, together=together)

    def put(product: PushProduct) -> PushedProduct:
        with together.taking_part():
            return woo.put_product(access, product)

    with ThreadPoolExecutor(len(products)) as pool:
        return list(pool.map(put, products))


def test_products_published_again_together_are_read_in_one_request(shop: Shop) -> None:
    products = [simple(f"p{at}") for at in range(4)]
    pushed = put_together(shop, products)
    shop.store.trash_product(int(pushed[3].external_id))
    shop.forget()
    known = [
        replace(product, external_id=pushed_product.external_id)
        for product, pushed_product in zip(products, pushed, strict=True)
    ]
    again = put_together(shop, known)
    assert [each.external_id for each in again] == [each.external_id for each in pushed]
    assert {each["status"] for each in shop.store.products.values()} == {"publish"}
    # Those in the trash are in no list.
    assert shop.requests("^GET") == ["GET products", f"GET products/{pushed[3].external_id}"]


def test_products_published_together_ask_for_their_tags_once(shop: Shop) -> None:
    products = [simple(f"p{at}", tags=("Kitchen", f"Number {at}")) for at in range(3)]
    put_together(shop, products)
    assert len(shop.requests("^POST products/tags/batch$")) == 1
    names = [[shop.store.tags[tag]["name"] for tag in record["tags"]] for record in shop.store.products.values()]
    assert sorted(names) == [["Kitchen", f"Number {at}"] for at in range(3)]


def test_weights_are_sent_in_the_stores_unit(shop: Shop) -> None:
    woo.put_product(shop.access, simple(variants=(replace(simple().variants[0], weight_grams=350),)))
    (record,) = shop.store.products.values()
    assert record["weight"] == "0.35"
