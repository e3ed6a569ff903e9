"""Services and their forms, as data of specification 002, section 3.17."""

import pytest

from server.company.workorders.models import Service
from tests.workorders.conftest import RequestDesk

pytestmark = pytest.mark.django_db

FIELDS_OF_FORMS = {
    "products_sourcing": "product_url images* sku quantity* shipping_time shipping_price country keywords*",
    "products_procurement": (
        "product_url* size* color* quantity* shipped_by_us* recipient* country* address* city* state* zip* "
        "recipient_phone* shipping_time* shipping_price warehouse_recipient* warehouse_address* warehouse_city* "
        "warehouse_state* warehouse_zip* warehouse_phone*"
    ),
    "personalized_products_selection": (
        "platform* category* amount* cost_range* sourcing_platform* price_range weight_limit cost_share "
        "shipping_range shipping_share other_requirements"
    ),
    "product_information_optimization": "countries* platform* audience* has_link* product_url* images* keywords*",
    "banner_ads_design": "store_url* style* size*",
    "holiday_promotion_bundle": "store_url* style*",
    "advertising_service": "landing_url* store_url* channels*",
    "facebook_ads_consulting_diagnosis": "landing_url* store_url* facebook_url*",
    "logistics_service": "country* category* battery* shipping_time* shipping_price",
    "warehouse_service": "country* category* battery* number*",
    "custom_store": "category* existing_url domain* company_address*",
    "supplier_verification": "",
    "market_research": "categories* keywords*",
    "landing_page_website_design": "category* template* has_store* product_url* store_name* store_address*",
}


@pytest.mark.parametrize("service", FIELDS_OF_FORMS)
def test_each_service_asks_what_is_specified(desk: RequestDesk, service: str) -> None:
    form = desk.get(f"service/{service}/form")["form"]
    requested = " ".join(field["key"] + "*" * field["required"] for field in form["requirements"]["fields"])
    assert requested == FIELDS_OF_FORMS[service]
    assert form["requirements"]["most"] == (5 if service.startswith("products_") else 1)


def test_the_personal_part_is_the_same_for_all(desk: RequestDesk) -> None:
    personal = desk.get("service/market_research/form")["form"]["personal"]
    assert personal["title"] == "Personal Information"
    choices = {field["key"]: [choice["value"] for choice in field["selectList"]] for field in personal["fields"]}
    assert [field["key"] for field in personal["fields"] if not field["required"]] == ["other"]
    assert choices["tool"] == ["WhatsApp", "Telegram", "Skype"]
    assert (len(choices["industry"]), len(choices["employees"]), len(choices["revenue"])) == (16, 9, 6)


def test_services_are_cards_in_the_reader_s_language(desk: RequestDesk) -> None:
    cards = desk.get("service")["services"]
    assert {card["key"] for card in cards} == set(FIELDS_OF_FORMS)
    assert all(card["detail"] and card["delivered"] and card["days"] for card in cards)
    chinese = desk.client.get("/api/crm-service/service", headers={"Accept-Language": "zh"}).json()["services"]
    assert (cards[0]["name"], chinese[0]["name"]) == ("Product Sourcing", "产品寻源")
    zh = desk.client.get("/api/crm-service/service/custom_store/form", headers={"Accept-Language": "zh"}).json()
    assert zh["form"]["personal"]["title"] == "个人信息"


def test_what_a_yes_or_no_swaps_in_is_listed(desk: RequestDesk) -> None:
    fields = desk.get("service/products_procurement/form")["form"]["requirements"]["fields"]
    under = {field["key"]: field["shown_when"] for field in fields}
    assert under["quantity"] is None
    assert under["recipient"] == {"field": "shipped_by_us", "value": "yes"}
    assert under["warehouse_phone"] == {"field": "shipped_by_us", "value": "no"}


def test_a_service_that_is_not_offered_has_no_form(desk: RequestDesk) -> None:
    Service.objects.filter(form__key="custom_store").update(is_offered=False)
    assert desk.get("service/custom_store/form")["code"] == 1000404
    assert desk.get("service/base/form")["code"] == 1000404
    assert len(desk.get("service")["services"]) == len(FIELDS_OF_FORMS) - 1


def test_countries_have_their_phone_codes_and_states(desk: RequestDesk) -> None:
    rows = {row["id"]: row for row in desk.get("country")["data"]}
    assert (len(rows), rows["CN"]["phone"], rows["US"]["country"]) == (256, "86", "United States")
    assert [row for row in rows if rows[row]["phone"] == "44" and rows[row]["is_main"]] == ["GB"]
    states = {row["id"]: row["name"] for row in desk.get("country/us/state")["data"]}
    assert states["US-CA"] == "California"
    assert desk.get("country/xx/state")["data"] == []
