"""The table of carriers, what a name means, and what a number tells."""

import re

import pytest

from server.kit.check_digits import CHECKS
from server.kit.countries import country_codes
from server.ports.carriers import (
    AFTERSHIP,
    TRACK17,
    carrier_called,
    carrier_named,
    carriers,
    carriers_by_number,
    plain_number,
)

SHOPIFY = """
    4PX|AGS|Amazon|Amazon Logistics UK|An Post|Anjun Logistics|APC|Asendia USA|Australia Post|Bonshaw|BPost|BPost
    International|Canada Post|Canpar|CDL Last Mile|China
    Post|Chronopost|Chukou1|Colissimo|Comingle|Coordinadora|Correios|Correos|CTT|CTT Express|Cyprus
    Post|Delnext|Deutsche Post|DHL eCommerce|DHL eCommerce Asia|DHL Express|DPD|DPD Local|DPD UK|DTD
    Express|DX|Eagle|Estes|Evri|FedEx|First Global Logistics|First Line|FSC|Fulfilla|GLS|Guangdong Weisuyi
    (WSE)|Heppner|Iceland Post|IDEX|Israel Post|Japan Post (EN)|Japan Post (JA)|La Poste Colissimo|La Poste
    Burkina Faso|Lasership|Latvia Post|Lietuvos Paštas|Logisters|Lone Star Overnight|M3 Logistics|Meteor
    Space|Mondial Relay|New Zealand Post|NinjaVan|North Russia Supply Chain|OnTrac|Packeta|Pago Logistics|Ping An
    Da Tengfei Express|Pitney Bowes|Portal PostNord|Poste Italiane|PostNL|PostNord DK|PostNord NO|PostNord
    SE|Purolator|Qxpress|Qyun Express|Royal Mail|Royal Shipments|Sagawa (EN)|Sagawa (JA)|Sendle|SF Express|SFC
    Fulfillment|ShipBob|SHREE NANDAN COURIER|Singapore Post|Southwest Air Cargo|StarTrack|Step Forward
    Freight|Swiss Post|TForce Final Mile|Tinghao|TNT|Toll IPEC|United Delivery Service|UPS|USPS|Venipak|We
    Post|Whistl|Wizmo|WMYC|Xpedigo|XPO Logistics|Yamato (EN)|Yamato (JA)|YiFan Express|YunExpress|PTT|Yurtiçi
    Kargo|Aras Kargo|Sürat Kargo|Delhivery|Ekart|WanbExpress
"""
"""FulfillmentTrackingInfo.company (2026-07), with the Turkish, Indian and Chinese names that the table uses."""
SHOPIFYS = frozenset(" ".join(SHOPIFY.split()).split("|"))
SECOND_NAMES = {"Japan Post (JA)", "Sagawa (JA)", "Yamato (JA)", "La Poste Colissimo"}
BIGCOMMERCES = {"auspost", "canadapost", "fedex", "royalmail", "ups", "usps"}
WIXES = {"fedex", "ups", "usps", "dhl", "canadaPost"}


def words(system: str) -> list[str]:
    return [each.named(system) for each in carriers().values() if each.named(system)]


def test_the_table_knows_the_platforms_own_words_and_no_others() -> None:
    assert set(words("shopify")) | SECOND_NAMES == SHOPIFYS
    assert sorted(words("bigcommerce")) == sorted(BIGCOMMERCES)
    assert sorted(words("wix")) == sorted(WIXES)
    assert all(carrier_named(name) for name in SHOPIFYS - {"DPD"})
    assert carrier_named("DPD") == "dpd"


def test_a_word_of_a_tracking_service_means_one_carrier() -> None:
    for system in (TRACK17, AFTERSHIP):
        found = words(system)
        assert len(found) == len(set(found)) > 80
        assert all(
            carrier_called(system, each.named(system)) == each.code
            for each in carriers().values()
            if each.named(system)
        )
    assert all(word.isdigit() for word in words(TRACK17))
    assert carrier_called(TRACK17, "999999999") == ""


def test_every_row_can_be_shown() -> None:
    for each in carriers().values():
        assert re.fullmatch(r"[a-z0-9_]{2,40}", each.code), each
        assert carrier_named(each.name) == each.code, each
        assert not each.country or each.country in country_codes(), each
        assert not each.page or each.page.startswith("https://"), each
    assert 180 < len(carriers()) < 250


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("CAINIAO_STANDARD", "cainiao"),
        ("AliExpress Standard Shipping", "cainiao"),
        ("Cainiao Super Economy Global", "cainiao"),
        ("China Post Registered Air Mail", "china_post"),
        ("China Post", "china_post"),
        ("EMS", "china_ems"),
        ("顺丰速运", "sf"),
        ("中通", "zto"),
        ("圆通速递", "yto"),
        ("韵达快递", "yunda"),
        ("申通", "sto"),
        ("极兔速递", "jt_cn"),
        ("百世快递", "best"),
        ("邮政快递包裹", "china_post"),
        ("京东物流", "jd"),
        ("yun express", "yunexpress"),
        ("U.S. Postal Service", "usps"),
        ("DHL", "dhl_express"),
        ("hermes", "hermes_de"),
        ("Hermes UK", "evri"),
        ("PostNord", "postnord_se"),
        ("DPD Romania", "dpd_ro"),
        ("somebody else", ""),
        ("", ""),
        ("...", ""),
    ],
)
def test_a_carrier_is_known_however_it_is_written(written: str, code: str) -> None:
    assert carrier_named(written) == code


@pytest.mark.parametrize(
    ("number", "codes"),
    [
        ("RB 123 456 785 GB", {"royal_mail"}),
        ("RB123456786US", set()),
        ("RB123456785US", {"usps"}),
        ("EA571232339CN", set()),
        ("EA571232338CN", {"china_ems"}),
        ("RB123456785CN", {"china_post"}),
        ("RB123456785SG", {"singapore_post"}),
        ("1Z5R89390357567127", {"ups"}),
        ("1Z1111111111111111", set()),
        ("9400111206206406260787", {"usps"}),
        ("420787459400111206206406260787", {"usps"}),
        ("4201002334249200190132607600833457", {"usps"}),
        ("9261290113185417468511", set()),
        ("986578788855", {"fedex"}),
        ("287809468872", {"fedex", "purolator"}),
        ("1001921334250001000300779017972697", {"fedex"}),
        ("9611020987654312345672", {"fedex"}),
        ("041441760228964", {"fedex"}),
        ("3318810025", {"dhl_express"}),
        ("3318810010", set()),
        ("GM2951173225174494", {"dhl_ecommerce", "dhl_ecommerce_asia"}),
        ("008182709980000020033350276C", {"dpd"}),
        ("008182709980000020033350276A", set()),
        ("0073938000549297", {"canada_post"}),
        ("JJD0002257639032011", {"dhl_express", "yodel"}),
        ("C11031500001879", {"ontrac"}),
        ("D10011345983012", set()),
        ("TBA010000000000", {"amazon"}),
        ("YT2229521272164446", {"yunexpress"}),
        ("LP00123456789012", {"cainiao"}),
        ("UF123456789YP", {"yanwen"}),
        ("4PX3001234567890CN", {"4px"}),
        ("SYRM012345678", {"sunyou"}),
        ("CJPKL1234567890YQ", {"cjpacket"}),
        ("sf 1234 5678 90123", {"sf"}),
        ("١٢٣٤٥٦٧٨٩٠", set()),
        ("x" * 5000, set()),
        ("", set()),
    ],
)
def test_a_number_tells_who_may_have_it(number: str, codes: set[str]) -> None:
    assert carriers_by_number(number) == codes


def test_the_routing_before_a_number_of_usps_is_cut() -> None:
    assert plain_number(" 420 78745 9400-1112-0620-6406-2607-87 ") == "9400111206206406260787"
    assert plain_number("rb123456785gb") == "RB123456785GB"


def test_every_check_has_a_form() -> None:
    assert {form.check for each in carriers().values() for form in each.forms} - {None} == set(CHECKS.values())
