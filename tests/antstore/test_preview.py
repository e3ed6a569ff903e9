"""The page that a product's address leads to: what it is, without what it costs merchants."""

import pytest
from django.test import Client

from server.company.antstore.ports import product_link
from server.company.antstore.services.products import withdraw_product
from tests.factories.antstore import published_product

pytestmark = pytest.mark.django_db


def test_an_offered_product_is_shown_without_its_prices() -> None:
    product = published_product(0)
    path = product_link(product.id).url.partition("/productDetail/")[2]
    page = Client().get(f"/productDetail/{path}")
    text = page.content.decode()
    assert (page.status_code, product.text.title_en in text, page["X-Robots-Tag"]) == (200, True, "noindex")
    assert not any(f"{variant.price_minor / 100:.2f}" in text for variant in product.text.variants)


def test_what_is_not_offered_has_no_page() -> None:
    gone = withdraw_product(product_id=published_product(0).id)
    for path in (str(gone.id), "424242", "9" * 19):
        assert Client().get(f"/productDetail/{path}").status_code == 404
