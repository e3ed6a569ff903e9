"""Parcels at the border: who imports, whose number they bear, duty by heading; what is unknown is said, never 0."""

import json
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from server.company.supply.services.rates import set_rate
from server.kit import clock
from server.ports.suppliers import Supplier
from server.tenancy.scope import tenant_scope_of
from tenants.importing.contracts.customs import CustomsFacts
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.orders.contracts.customs import Amount, CustomsKind, Goods, Parcel, Party, TradeNumbers
from tenants.orders.models import OrderSettings
from tenants.orders.rules.customs import customs, duty_change, merged, refusal_of, split
from tenants.orders.rules.declarations import declaration_of, kept_form
from tests.factories.orders import ANNA
from tests.orders.goods import Intake, SupplierDesk, order_of, place, preview, purchases, sell, shown

SHIRT, WATCH = CustomsFacts("610910", "CN", "Cotton", "none", "T-shirt"), CustomsFacts("910211", "CN")
RATES = {"USD": Decimal(1), "EUR": Decimal("0.9"), "GBP": Decimal("0.8"), "NOK": Decimal(10)}
OURS = TradeNumbers(ioss="IM2760000528", vat_gb="GB980780684", eori="DE123456")


def exchange(minor: int, given: str, target: str) -> int | None:
    if given not in RATES or target not in RATES:
        return None
    return round(minor * RATES[target] / RATES[given])


def parcel(*facts: CustomsFacts, cost: int | None = 2_000, country: str = "DE", **changes: Any) -> Parcel:
    goods = tuple(Goods(f"Thing {at}", 5, cost, fact) for at, fact in enumerate(facts))
    made = Parcel(Supplier.ALIEXPRESS, "CN", country, "", "USD", goods, date(2026, 11, 30))
    return replace(made, **changes)


def duties(made: Parcel) -> list[tuple[str, Amount | None]]:
    declared = customs(made, TradeNumbers(), exchange)
    assert declared is not None
    return [(row.heading, row.amount) for row in declared.rows if row.kind is CustomsKind.DUTY]


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (parcel(SHIRT), [("610910", Amount(300, "EUR"))]),
        (parcel(SHIRT, SHIRT), [("610910", Amount(300, "EUR"))]),
        (parcel(SHIRT, WATCH), [("610910", Amount(300, "EUR")), ("910211", Amount(300, "EUR"))]),
        (parcel(SHIRT, CustomsFacts()), [("610910", Amount(300, "EUR")), ("", None)]),
        (parcel(SHIRT, cost=16_666), [("610910", Amount(300, "EUR"))]),
        (parcel(SHIRT, cost=16_668), [("610910", None)]),
        (parcel(SHIRT, cost=None), [("610910", None)]),
        (parcel(SHIRT, currency="RSD"), [("610910", None)]),
        (parcel(SHIRT, on=date(2026, 6, 30)), []),
        (parcel(SHIRT, on=date(2026, 7, 1)), [("610910", Amount(300, "EUR"))]),
        (parcel(SHIRT, on=date(2028, 7, 1)), [("610910", None)]),
        (parcel(SHIRT, sent_from=""), [("610910", None)]),
        (parcel(SHIRT, country="ES", postcode="28001"), [("610910", Amount(300, "EUR"))]),
        (parcel(SHIRT, country="ES", postcode="35001"), [("610910", None)]),
        (parcel(SHIRT, country="US"), [("610910", None)]),
        (parcel(SHIRT, country="BR"), [("610910", None)]),
    ],
)
def test_duty_is_counted_by_heading_and_what_no_rule_says_is_unknown(made: Parcel, expected: list[Any]) -> None:
    assert duties(made) == expected


def test_a_parcel_that_crosses_no_border_is_not_declared() -> None:
    assert customs(parcel(SHIRT, country="CN"), OURS, exchange) is None


@pytest.mark.parametrize(
    ("made", "numbers", "bears", "code"),
    [
        (parcel(SHIRT), OURS, (Party.SUPPLIER, "ioss", ""), "customs.supplier_collects"),
        (parcel(SHIRT, supplier_collects=False), OURS, (Party.MERCHANT, "ioss", OURS.ioss), "customs.own_as_business"),
        (parcel(SHIRT, supplier=Supplier.BANGGOOD), OURS, (Party.MERCHANT, "ioss", OURS.ioss), "customs.own_number"),
        (parcel(SHIRT, supplier=Supplier.BANGGOOD), TradeNumbers(), (Party.NOBODY, "ioss", ""), "customs.no_number"),
        (parcel(SHIRT, cost=20_000), OURS, (Party.NOBODY, "ioss", ""), "customs.above"),
        (parcel(SHIRT, currency="RSD"), OURS, (Party.UNKNOWN, "ioss", ""), "customs.value_unknown"),
        (parcel(SHIRT, country="ES", postcode="38001"), OURS, (Party.UNKNOWN, "", ""), "customs.own_region"),
        (parcel(SHIRT, country="GB", postcode="bt1 1aa"), OURS, (Party.UNKNOWN, "", ""), "customs.own_region"),
        (
            parcel(SHIRT, country="GB", postcode="B1 1AA"),
            OURS,
            (Party.SUPPLIER, "vat_gb", ""),
            "customs.supplier_collects",
        ),
        (parcel(SHIRT, country="CH"), OURS, (Party.UNKNOWN, "", ""), "customs.no_tax_rule"),
        (parcel(SHIRT, sent_from=""), OURS, (Party.UNKNOWN, "", ""), "customs.origin_unknown"),
        (parcel(SHIRT, country="NO", cost=150_000), OURS, (Party.SUPPLIER, "voec", ""), "customs.supplier_collects"),
        (parcel(SHIRT, country="NO", cost=150_100), OURS, (Party.NOBODY, "voec", ""), "customs.above"),
    ],
)
def test_each_parcel_says_whose_number_it_bears_and_why(
    made: Parcel, numbers: TradeNumbers, bears: tuple[Party, str, str], code: str
) -> None:
    found = customs(made, numbers, exchange)
    assert found is not None
    assert ((found.number_of, found.scheme, found.number), found.reason.code) == (bears, code)


def test_who_imports_and_who_bears_the_duty_follows_what_was_agreed_with_buyers() -> None:
    made = parcel(SHIRT, supplier=Supplier.BANGGOOD)
    ours, theirs = customs(made, OURS, exchange), customs(made, replace(OURS, pays_duties=False), exchange)
    assert ours is not None
    assert theirs is not None
    assert (ours.importer, ours.expenses(), ours.is_known) == (Party.MERCHANT, {"EUR": 300}, True)
    assert (theirs.importer, theirs.expenses(), theirs.is_known) == (Party.BUYER, {}, True)
    collected = customs(parcel(SHIRT), OURS, exchange)
    assert collected is not None
    assert (collected.expenses(), collected.is_known) == ({"EUR": 300}, False)


def test_merging_saves_and_splitting_adds_by_heading() -> None:
    shirts, both = parcel(SHIRT), parcel(SHIRT, WATCH)
    assert duty_change([shirts, both], [merged([shirts, both], exchange)], OURS, exchange) == Amount(-300, "EUR")
    assert duty_change([parcel(SHIRT, SHIRT)], split(parcel(SHIRT, SHIRT)), OURS, exchange) == Amount(300, "EUR")
    dear = parcel(SHIRT, cost=9_000)
    with pytest.raises(LookupError):
        duty_change([dear, dear], [merged([dear, dear], exchange)], OURS, exchange)


def test_a_country_refuses_goods_by_their_heading() -> None:
    assert refusal_of("SG", "854340") is not None
    assert refusal_of("SG", "") is None
    assert refusal_of("DE", "854340") is None


def described(intake: Intake, product_id: int, heading: str) -> None:
    facts = {"hs_code": {"value": heading, "source": "typed", "at": "2026-11-30"}}
    with tenant_scope_of(intake.tenant):
        ListedProduct.objects.filter(pk=product_id).update(customs=facts)


@pytest.fixture
def rates(db: None) -> None:
    for currency, per_usd in RATES.items():
        if currency != "USD":
            set_rate(currency=currency, day=clock.now().date(), per_usd=per_usd, source="test")


@pytest.mark.usefixtures("rates")
def test_the_preview_counts_duty_in_the_profit_and_says_what_is_unknown(intake: Intake, desk: SupplierDesk) -> None:
    described(intake, sell(intake).product_id, "691200")
    plan = preview(intake, order_of(intake))
    (order,) = plan["orders"]
    # 3 EUR are 3.33 USD: 50.00 - 20.00 - 3.00 - 3.33.
    assert (order["customs"], order["profit"], order["is_customs_known"]) == ("3.33", "23.67", False)
    assert (plan["customs"], plan["profit"]) == (
        [{"currency": "USD", "amount": "3.33"}],
        [{"currency": "USD", "amount": "23.67"}],
    )
    (group,) = plan["groups"]
    assert (group["customs"], group["is_customs_known"]) == ([{"currency": "EUR", "amount": "3.00"}], False)
    (purchase,) = order["purchases"]
    parcel = purchase["customs"]
    assert (parcel["importer"], parcel["number_of"], parcel["number"]) == ("buyer", "supplier", "")
    assert "must collect the tax" in parcel["text"]
    assert [(row["kind"], row["heading"], row["amount"], row["currency"]) for row in parcel["rows"]] == [
        ("duty", "691200", "3.00", "EUR"),
        ("vat", "", "", ""),
    ]
    assert parcel["items"][0]["value"] == "20.00"
    # What is paid to the supplier is as before: limits and typed amounts are about that.
    assert plan["cost"] == [{"currency": "USD", "amount": "23.00"}]


@pytest.mark.usefixtures("rates")
def test_without_a_heading_the_duty_is_unknown_and_not_nothing(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    (order,) = preview(intake, order_of(intake))["orders"]
    assert (order["customs"], order["profit"], order["is_customs_known"]) == ("0.00", "27.00", False)
    (duty, _) = order["purchases"][0]["customs"]["rows"]
    assert (duty["amount"], duty["text"]) == (
        "",
        "The HS code is missing, so the duty is unknown. Enter it in the product.",
    )


@pytest.mark.usefixtures("rates")
def test_a_variant_from_a_warehouse_elsewhere_has_no_known_duty(intake: Intake, desk: SupplierDesk) -> None:
    goods = sell(intake)
    described(intake, goods.product_id, "691200")
    with tenant_scope_of(intake.tenant):
        ListedVariant.objects.filter(pk=goods.variant_id).update(source_attr="14:29#Red;200007763:201336104")
    (order,) = preview(intake, order_of(intake))["orders"]
    assert (order["customs"], order["is_customs_known"]) == ("0.00", False)


@pytest.mark.usefixtures("rates")
def test_goods_that_a_country_refuses_are_blocked_with_the_reason_and_a_way_out(
    intake: Intake, desk: SupplierDesk
) -> None:
    described(intake, sell(intake).product_id, "854340")
    there = replace(ANNA, shipping=replace(ANNA.shipping, country="SG", city="Singapore", postcode="018956"))
    plan = preview(intake, order_of(intake, buyer=there))
    (block,) = [each for each in plan["blocked"] if each["problem"] == "PROHIBITED"]
    assert "SG refuses these goods" in block["text"]
    assert block["text"].endswith("Map another product, or correct its HS code.")
    assert block["may_clear"] is False
    assert intake.owner.post("order/place", {"token": plan["token"]})["success"] is False
    assert (desk.sent, purchases(intake)) == ([], [])


@pytest.mark.usefixtures("rates")
def test_the_merchants_numbers_are_checked_kept_encrypted_and_used(intake: Intake, desk: SupplierDesk) -> None:
    sent = {
        "version": 1,
        "trade": {"ioss": "im 276 0000528", "vat_eu": "DE136695976", "eori": "DE 1234", "business_at": [1]},
    }
    kept = intake.owner.put("order/settings", sent)["trade"]
    assert (kept["ioss"], kept["vat_eu"], kept["eori"], kept["business_at"]) == (
        "IM2760000528",
        "DE136695976",
        "DE1234",
        [1],
    )
    with tenant_scope_of(intake.tenant):
        assert "2760000528" not in str(OrderSettings.objects.values().get())
    sell(intake)
    (purchase,) = preview(intake, order_of(intake))["orders"][0]["purchases"]
    assert (purchase["customs"]["number_of"], purchase["customs"]["number"]) == ("merchant", "IM2760000528")


@pytest.mark.parametrize(
    ("name", "typed"),
    [("ioss", "EU372022452"), ("ioss", "IM1"), ("vat_eu", "DE1"), ("vat_gb", "12"), ("voec", "12"), ("eori", "1")],
)
def test_a_wrong_number_names_its_field_and_nothing_is_saved(intake: Intake, name: str, typed: str) -> None:
    assert list(intake.owner.put("order/settings", {"version": 0, "trade": {name: typed}})["fields"]) == [
        f"trade.{name}"
    ]
    with tenant_scope_of(intake.tenant):
        assert not OrderSettings.objects.exists()


@pytest.mark.usefixtures("rates")
def test_what_was_declared_is_kept_with_the_purchase_as_it_was_shown(intake: Intake, desk: SupplierDesk) -> None:
    goods = sell(intake)
    described(intake, goods.product_id, "691200")
    own = {"version": 1, "hold_minutes": 0, "trade": {"ioss": "IM2760000528", "business_at": [1]}}
    assert intake.owner.put("order/settings", own)["success"]
    order_id = order_of(intake)
    (planned,) = preview(intake, order_id)["orders"][0]["purchases"]
    place(intake, order_id)
    with tenant_scope_of(intake.tenant):
        (bought,) = purchases(intake)
        assert "2760000528" not in bought.declared
    described(intake, goods.product_id, "910211")
    intake.owner.put("order/settings", {"version": 2, "hold_minutes": 0, "trade": {"ioss": "IM3720000001"}})
    kept = shown(intake, order_id)["declared"]
    assert kept == {str(bought.pk): planned["customs"]}
    assert (kept[str(bought.pk)]["number"], kept[str(bought.pk)]["rows"][0]["heading"]) == ("IM2760000528", "691200")


@pytest.mark.usefixtures("rates")
def test_a_purchase_that_crosses_no_border_declares_nothing(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    home = replace(ANNA, shipping=replace(ANNA.shipping, country="CN", city="Yiwu", province="Zhejiang"))
    order_id = order_of(intake, buyer=home)
    place(intake, order_id)
    assert (len(purchases(intake)), shown(intake, order_id)["declared"]) == (1, {})


@pytest.mark.usefixtures("rates")
def test_an_order_whose_duty_is_another_than_the_preview_showed_is_not_placed(
    intake: Intake, desk: SupplierDesk
) -> None:
    goods, order_id = sell(intake), order_of(intake)
    described(intake, goods.product_id, "691200")
    token = preview(intake, order_id)["token"]
    described(intake, goods.product_id, "910211")
    answer = intake.owner.post("order/place", {"token": token})
    assert answer["msg"] == "What customs take for this order changed since the preview. Look at it again."
    assert (desk.sent, purchases(intake)) == ([], [])


def test_a_declaration_is_read_back_as_it_was_kept() -> None:
    made = customs(parcel(SHIRT, CustomsFacts(), country="TR"), OURS, exchange)
    assert made is not None
    assert made.notes
    assert declaration_of(json.loads(json.dumps(kept_form(made)))) == made
