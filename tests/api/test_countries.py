"""Countries that do not exist are refused wherever a merchant names one, with the field named."""

import pytest

from tests.support.people import Person

pytestmark = pytest.mark.django_db

READS = {
    "/api/search-service/find_product/list": "country",
    "/api/search-service/big-data/trends": "country",
    "/api/product-service/topic-page-product?page_id=10001": "country",
    "/api/account-service/ae/shipping-method": "ship_to",
}


@pytest.mark.parametrize("code", ["XX", "ZZ", "Germany"])
def test_a_country_that_does_not_exist_is_refused_by_name(owner: Person, code: str) -> None:
    for path, field in READS.items():
        answer = owner.client.get(path + ("&" if "?" in path else "?") + f"{field}={code}").json()
        assert (answer["code"], answer["fields"]) == (1000400, {field: "Please choose a country."}), path
    for path, body, field in (
        ("products-country/load", {"country": code}, "country"),
        ("product/upload/freight", {"ids": [1], "config": {"ship_to": code}}, "config.ship_to"),
        ("my_product/1/mapping/simulate", {"variant_id": 1, "country": code}, "country"),
    ):
        answer = owner.post(path, body)
        assert (answer["code"], list(answer["fields"])) == (1000400, [field]), path
