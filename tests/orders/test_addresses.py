"""Address rules: what blocks an order at its supplier, what is only a warning, what is offered."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from server.kit.latin import is_latin, latin_proposal
from server.kit.phones import read_phone
from server.kit.reasons import texts
from server.ports.places import fit_places
from server.ports.purchases import DeliveryAddress
from server.ports.suppliers import Supplier
from tenants.orders.rules.address_lines import fit_lines, split_lines
from tenants.orders.rules.addresses import AddressIssue, check_address
from tenants.orders.rules.country_fields import content, fields_of

BERLIN = DeliveryAddress("Anna Meyer", "+49 30 901820", "Torstr. 1", "Berlin", "DE", postcode="10119")
BR = {"tax_id": "111.444.777-35", "birthday": "31121990"}
HUNGARIAN = "Örs vezér tere 17 Földszint / 44 csengő"


def of(
    country: str, phone: str, *, city: str = "Berlin", province: str = "", postcode: str = "10119"
) -> DeliveryAddress:
    return replace(BERLIN, country=country, phone=phone, city=city, province=province, postcode=postcode)


BRAZIL = of("BR", "+55 11 96123 4567", city="Sao Paulo", province="SP", postcode="01310-100")


def issues(
    address: DeliveryAddress, extras: Mapping[str, str] | None = None, supplier: Supplier = Supplier.ALIEXPRESS
) -> list[tuple[str, str, bool]]:
    found = check_address(address, extras or {}, address.country, supplier)
    assert all(issue.code in texts() for issue in found)
    return [(issue.field.value, issue.code.removeprefix("address."), issue.is_blocking) for issue in found]


def only(address: DeliveryAddress, field: str) -> AddressIssue:
    found = [i for i in check_address(address, {}, address.country, Supplier.ALIEXPRESS) if i.field == field]
    assert len(found) == 1
    return found[0]


def test_a_good_address_has_no_issue() -> None:
    assert issues(BERLIN) == []
    assert issues(BRAZIL, BR) == []


@pytest.mark.parametrize(
    ("country", "extras", "expected"),
    [
        ("BR", {}, [("tax_id", "tax_id_required", True), ("birthday", "birthday_required", True)]),
        ("BR", {**BR, "tax_id": "111.444.777-36"}, [("tax_id", "tax_id_wrong", True)]),
        ("BR", {**BR, "birthday": "1990-12-31"}, [("birthday", "birthday_wrong", True)]),
        ("BR", {**BR, "birthday": "30021990"}, [("birthday", "birthday_wrong", True)]),
        ("CL", {"tax_id": "76.086.428-5"}, []),
        ("CL", {"tax_id": "12531909-2"}, []),
        ("CL", {"tax_id": "12531909-3"}, [("tax_id", "tax_id_wrong", False)]),
        ("CL", {}, [("tax_id", "tax_id_expected", False)]),
        ("KR", {"tax_id": "P123456789012"}, []),
        ("KR", {"tax_id": "M12345678"}, []),
        ("KR", {"tax_id": "P12345678901"}, [("tax_id", "tax_id_wrong", True)]),
        ("TR", {"tax_id": "17291716060"}, []),
        ("TR", {"tax_id": "17291716061"}, [("tax_id", "tax_id_wrong", False)]),
        ("MX", {"tax_id": "GODE561231GR8"}, []),
        ("MX", {"tax_id": "BOXW310820HNERXN09"}, []),
        ("MX", {}, [("tax_id", "tax_id_required", True)]),
        ("SA", {"national_address": "raha3443"}, []),
        ("SA", {"national_address": "3443RAHA"}, [("national_address", "national_address_wrong", True)]),
        ("ES", {"tax_id": "54362315K"}, []),
        ("ES", {"tax_id": "X5253868R"}, []),
        ("ES", {}, []),
        ("PT", {"tax_id": "501964842"}, [("tax_id", "tax_id_wrong", False)]),
        ("DE", {}, []),
    ],
)  # fmt: skip
def test_each_country_asks_for_its_own_ids(
    country: str, extras: dict[str, str], expected: list[tuple[str, str, bool]]
) -> None:
    fields = {"tax_id", "birthday", "national_address"}
    address = of(country, "+49 30 901820")
    assert [issue for issue in issues(address, extras) if issue[0] in fields] == expected


def test_only_the_supplier_that_asks_for_an_id_blocks_without_it() -> None:
    assert issues(BRAZIL, {}, Supplier.BANGGOOD) == []
    wrong = issues(BRAZIL, {"tax_id": "1"}, Supplier.BANGGOOD)
    assert wrong == [("tax_id", "tax_id_wrong", False)]


def test_the_data_names_a_source_and_a_day_for_each_rule() -> None:
    for row in content()["fields"]:
        assert row["source"]
        assert row["date"] >= "2026-11-29"
        assert {rule.field.value for rule in fields_of(row["country"])} >= {row["field"]}


@pytest.mark.parametrize(
    ("name", "blocks"),
    [("Li Na", False), ("J. P. Morgan", False), ("J Smith", True), ("Anna " + "M" * 33, True), ("Cher", False)],
)
def test_each_part_of_a_name_has_2_to_32_characters_at_aliexpress(name: str, blocks: bool) -> None:
    assert (("name", "name_part", True) in issues(replace(BERLIN, name=name))) is blocks
    assert issues(replace(BERLIN, name=name), supplier=Supplier.BANGGOOD) == []


@pytest.mark.parametrize(
    ("phone", "expected"),
    [
        ("", [("phone", "required", True)]),
        ("call me", [("phone", "phone_unreadable", True)]),
        ("030 901820", []),
        ("+1 212-555-0123 ext. 456", [("phone", "phone_extension", False)]),
    ],
)
def test_a_phone_blocks_only_when_it_cannot_be_read(phone: str, expected: list[tuple[str, str, bool]]) -> None:
    assert [issue for issue in issues(replace(BERLIN, phone=phone)) if "doubtful" not in issue[1]] == expected


def test_the_extension_and_leading_zeros_of_a_phone_are_kept() -> None:
    american, roman = read_phone("+1 212-555-0123 ext. 456", "US"), read_phone("06 698 12345", "IT")
    assert american is not None
    assert roman is not None
    assert (american.country_code, american.national, american.extension) == ("1", "2125550123", "456")
    assert (roman.country_code, roman.national, roman.e164) == ("39", "0669812345", "+390669812345")


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        (replace(BERLIN, postcode="1011"), [("postcode", "postcode_doubtful", False)]),
        (replace(BERLIN, postcode=""), [("postcode", "required", False)]),
        (replace(BERLIN, city=""), [("city", "required", True)]),
        (replace(BERLIN, address1=""), [("address1", "required", True)]),
        (of("US", "+1 212 736 5000", province="California", postcode="10001"),
         [("postcode", "postcode_doubtful", False)]),
        (of("US", "+1 212 736 5000", province="Nowhere", postcode="10001"),
         [("province", "province_doubtful", False)]),
        (of("GB", "+44 20 7031 3000", postcode="sw1a1aa"), []),
    ],
)  # fmt: skip
def test_what_a_library_knows_of_places_is_a_warning(
    address: DeliveryAddress, expected: list[tuple[str, str, bool]]
) -> None:
    assert issues(address) == expected


@pytest.mark.parametrize(
    ("first", "second", "most", "expected"),
    [
        (HUNGARIAN, "", 35, ("Örs vezér tere 17 Földszint / 44", "csengő")),
        (HUNGARIAN, "", 40, (HUNGARIAN, "")),
        ("Torstr. 1", "Hof 2", 35, ("Torstr. 1", "Hof 2")),
        ("a" * 36, "", 35, None),
        ("word " * 20, "", 35, None),
    ],
)
def test_lines_are_split_at_words_and_never_cut(
    first: str, second: str, most: int, expected: tuple[str, str] | None
) -> None:
    assert fit_lines(first, second, most) == expected


def test_a_line_that_is_too_long_gets_a_suggestion_and_no_lost_word() -> None:
    long = only(replace(BERLIN, address1=HUNGARIAN), "address1")
    assert (long.code, long.is_blocking) == ("address.long_line", False)
    assert long.suggestion.split() == HUNGARIAN.split()
    assert split_lines("a" * 255, 35) is None


def test_1688_takes_chinese_addresses_of_200_characters() -> None:
    forwarder = DeliveryAddress("王伟", "13800138000", "网商路699号", "杭州市", "CN", "", "浙江省", "310052")
    assert issues(forwarder, supplier=Supplier.ALIBABA1688) == []
    long = replace(forwarder, address1="路" * 201)
    assert ("address1", "too_long", True) in issues(long, supplier=Supplier.ALIBABA1688)
    assert ("country", "country_refused", True) in issues(BERLIN, supplier=Supplier.ALIBABA1688)


@pytest.mark.parametrize(
    ("text", "proposal"),
    [
        ("İstanbul Şişli", "Istanbul Sisli"),
        ("São", "Sao"),
        ("Ленина 5", "Lenina 5"),
        ("東京都渋谷区", None),
        ("서울", None),
        ("الرياض", None),
        ("Torstr. 1", "Torstr. 1"),
    ],
)
def test_latin_letters_are_proposed_only_where_they_are_right(text: str, proposal: str | None) -> None:
    assert latin_proposal(text) == proposal


def test_other_scripts_are_a_warning_with_a_proposal_and_the_address_stays() -> None:
    moscow = only(replace(BERLIN, address1="Ленина 5"), "address1")
    assert (moscow.code, moscow.is_blocking, moscow.suggestion) == ("address.not_latin", False, "Lenina 5")
    tokyo = only(replace(BERLIN, city="渋谷区"), "city")
    assert (tokyo.code, tokyo.suggestion) == ("address.not_latin_by_hand", "")
    assert is_latin("Şişli")


PLACES = {
    "Sao Paulo": ["Campinas", "Sao Paulo", "Other"],
    "Acre": ["Rio Branco", "Bom Jesus"],
    "Goias": ["Bom Jesus"],
}


@pytest.mark.parametrize(
    ("province", "city", "expected"),
    [
        ("São Paulo", "são paulo", ("Sao Paulo", "Sao Paulo", "Hof 2")),
        ("São Paulo", "Ubatuba", ("Sao Paulo", "Other", "Hof 2, Ubatuba")),
        ("SP", "Campinas", ("Sao Paulo", "Campinas", "Hof 2")),
        ("", "Rio Branco", ("Acre", "Rio Branco", "Hof 2")),
    ],
)
def test_places_are_spelled_as_the_supplier_does(province: str, city: str, expected: tuple[str, str, str]) -> None:
    fitted = fit_places(replace(BRAZIL, province=province, city=city, address2="Hof 2"), PLACES)
    address = fitted.address
    assert (address.province, address.city, address.address2) == expected
    assert fitted.unclear is None


@pytest.mark.parametrize(
    ("province", "city", "field", "suggestion"),
    [
        ("Sao Paolo", "Campinas", "province", "Sao Paulo"),
        ("Bahia", "Salvador", "province", ""),
        ("", "Bom Jesus", "province", ""),
        ("Acre", "Rio Brancoo", "city", "Rio Branco"),
        ("Acre", "Xapuri", "city", ""),
    ],
)
def test_a_place_that_the_supplier_does_not_have_is_chosen_by_a_person(
    province: str, city: str, field: str, suggestion: str
) -> None:
    fitted = fit_places(replace(BRAZIL, province=province, city=city), PLACES)
    assert (fitted.address.province, fitted.address.city) == (province, city)
    assert (fitted.unclear, fitted.suggestion) == (field, suggestion)
    assert fit_places(BRAZIL, {}).address == BRAZIL
