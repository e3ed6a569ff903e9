"""A merchant searches by a picture that was uploaded, or by a card's."""

from typing import Any
from urllib.parse import quote

import pytest

from fixtures.catalogue.drawing import draw_png
from fixtures.sandbox import credentials
from server.company.supply.models import SupplyProduct
from server.company.supply.services.accounts import keep_tokens
from server.kit import clock
from server.kit.image_links import PORTAL_PATH
from server.kit.likeness import look_of
from server.ports.suppliers import Supplier, SupplierTokens
from tests.support.people import Person
from tests.support.picture_search import AWAY, bomb, ids, search, upload
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

UNFIT = "Only .jpg.png.jpeg.gif format is supported, Max 5MB."


@pytest.fixture(autouse=True)
def _market(outside: Outside, settings: Any, tmp_path: Any) -> None:
    settings.ALIEXPRESS_GATEWAY = outside.url
    settings.ALIEXPRESS_APP_KEY = credentials.ALIEXPRESS_APP_KEY
    settings.ALIEXPRESS_APP_SECRET = credentials.ALIEXPRESS_APP_SECRET


@pytest.fixture
def account() -> None:
    far = clock.milliseconds(clock.now()) + 10**9
    tokens = SupplierTokens(credentials.ALIEXPRESS_ACCESS_TOKEN, "spent", far, far)
    keep_tokens(Supplier.ALIEXPRESS, tokens, now=clock.now())


def test_an_uploaded_picture_finds_products_that_are_kept(account: None, owner: Person) -> None:
    image = upload(owner, draw_png("mug_dots_2f7c7c_tilt", 200))["image"]
    found = search(owner, image)
    assert found["success"], found
    assert len(found["items"]) == SupplyProduct.objects.count() == 10
    assert ids(search(owner, image)) == ids(found)
    card = search(owner, found["items"][0]["img_url"])
    assert len(card["items"]) == 10
    assert SupplyProduct.objects.count() == len({*ids(found), *ids(card)})
    assert {item["qdState"] for item in card["items"]} == {"empty"}


@pytest.mark.parametrize(
    "content",
    [b"", b"GIF89a", b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"x" * 5_242_881],
)
def test_what_is_no_picture_is_refused(owner: Person, content: bytes) -> None:
    answer = upload(owner, content)
    assert (answer["success"], answer["code"]) == (False, 1000400)
    if content:
        assert answer["msg"] == UNFIT


@pytest.mark.parametrize(
    "url",
    [
        "http://169.254.169.254/latest/meta-data",
        "upload:t_other/image/x.png",
        f"{PORTAL_PATH}?u={quote('http://a')}&s=0",
    ],
)
def test_only_addresses_that_we_signed_are_looked_at(account: None, owner: Person, outside: Outside, url: str) -> None:
    answer = search(owner, url)
    assert (answer["code"], list(answer["fields"])) == (1000400, ["url"])
    assert not SupplyProduct.objects.exists()


def test_a_picture_that_unfolds_to_millions_of_pixels_is_neither_kept_nor_looked_at(owner: Person) -> None:
    answer = upload(owner, bomb())
    assert (answer["success"], answer["code"], list(answer["fields"])) == (False, 1000400, ["file"])
    assert look_of(bomb()) is look_of(b"<svg xmlns='http://www.w3.org/2000/svg'/>") is look_of(b"") is None


def test_a_market_that_cannot_be_reached_says_so(owner: Person) -> None:
    image = upload(owner, draw_png("mug_dots_2f7c7c_tilt", 200))["image"]
    assert search(owner, image)["msg"] == AWAY
