"""An order as Shopify answers it becomes ours, whatever it says."""

from datetime import UTC, datetime
from typing import Any

import pytest

from server.adapters.shopify_admin.order_lines import Assigned
from server.adapters.shopify_admin.order_mapper import order_of
from server.adapters.stores.orders import version_at
from server.ports.orders import (
    ZERO,
    Dual,
    LineKind,
    PaymentState,
    Risk,
    ShippingState,
    StoreLine,
    StoreOrder,
    StoreShippingLine,
)
from tests.adapters.shopify_admin.order_records import ADDRESS, line, money, order, page

NONE: frozenset[str] = frozenset()


def mapped(**changes: Any) -> StoreOrder:
    return order_of(order(**changes), NONE, Assigned())


def mapped_line(changes: dict[str, Any], assigned: Assigned | None = None, tip: str = "0.0") -> StoreLine:
    record = order(lineItems=page(line(**changes)), totalTipReceivedSet=money(tip))
    return order_of(record, NONE, assigned or Assigned()).lines[0]


def test_an_order_says_who_bought_what_and_when() -> None:
    found = mapped()
    assert (found.external_id, found.number) == ("5001", "EN1001-A")
    assert found.created_at == datetime(2026, 11, 20, 8, tzinfo=UTC)
    assert found.changed_at == datetime(2026, 11, 20, 9, tzinfo=UTC)
    assert found.version == version_at(found.changed_at)
    assert found.paid_at == datetime(2026, 11, 20, 8, 1, tzinfo=UTC)
    assert (found.total, found.subtotal, found.duties) == (Dual(10100, 10100), Dual(9600, 9600), ZERO)
    assert found.shipping_lines == (StoreShippingLine("Standard", "std", Dual(500, 500)),)
    assert (found.payment_method, found.source, found.tags) == ("shopify_payments", "web", ("gift",))
    buyer = found.buyer
    assert (buyer.external_id, buyer.note, buyer.language) == ("61", "Leave at the door", "pt-BR")
    assert (buyer.shipping.province_code, buyer.shipping.postcode) == ("SP", "01310-100")
    assert buyer.shipping.phone == "+55 11 91234-5678 ext. 12"
    (sold,) = found.lines
    assert (sold.external_id, sold.product_id, sold.variant_id, sold.variant_title) == ("1", "71", "81", "Blue")


@pytest.mark.parametrize(
    ("changes", "kind"),
    [
        ({}, LineKind.PRODUCT),
        ({"isGiftCard": True, "requiresShipping": False}, LineKind.GIFT_CARD),
        ({"requiresShipping": False}, LineKind.SERVICE),
        ({"product": None, "variant": None}, LineKind.PRODUCT),
        ({"product": None, "variant": None, "requiresShipping": False}, LineKind.SERVICE),
    ],
)
def test_a_line_says_what_it_is(changes: dict[str, Any], kind: LineKind) -> None:
    found = mapped_line(changes)
    assert found.kind is kind
    assert (found.product_id, found.variant_id) == (("", "") if "variant" in changes else ("71", "81"))


def test_a_tip_is_none_of_the_goods() -> None:
    never_sent = {"requiresShipping": False, "variant": None, "product": None, "nonFulfillableQuantity": 1}
    tip = {"quantity": 1, "originalUnitPriceSet": money("3.00"), "unfulfilledQuantity": 0}
    assert mapped_line({**never_sent, **tip}, tip="3.00").kind is LineKind.TIP
    assert mapped_line({**never_sent, **tip}, tip="2.00").kind is LineKind.SERVICE


@pytest.mark.parametrize(
    ("pieces", "left", "kind", "is_open"),
    [(2, 2, LineKind.OTHER_APP, 0), (2, 0, LineKind.OTHER_APP, 2), (1, 1, LineKind.PRODUCT, 1)],
)
def test_what_a_fulfilment_service_sends_is_not_bought(pieces: int, left: int, kind: LineKind, is_open: int) -> None:
    found = mapped_line({}, Assigned({"1": pieces}, {"1": left}))
    assert (found.kind, found.open_quantity) == (kind, is_open)


def test_what_was_removed_counts_as_ordered_only() -> None:
    """Two for 48.00 with 20 percent off, one of them removed: 38.40 is left of 76.80."""
    discount = [{"allocatedAmountSet": money("19.20")}]
    found = mapped_line({"currentQuantity": 1, "unfulfilledQuantity": 1, "discountAllocations": discount})
    assert (found.quantity, found.current_quantity, found.open_quantity) == (2, 1, 1)
    assert (found.discount.shop, found.total.shop) == (1920, 7680)
    assert found.total.shop * found.current_quantity // found.quantity == 3840


def test_personalisation_is_kept_and_what_apps_hide_is_not() -> None:
    typed = [
        {"key": "Engraving", "value": "For Ana 🫖"},
        {"key": "_bundle", "value": "x"},
        {"key": "Size", "value": None},
    ]
    assert mapped_line({"customAttributes": typed}).properties == (("Engraving", "For Ana 🫖"),)


@pytest.mark.parametrize(
    ("currency", "buyer", "amounts", "total"),
    [
        ("USD", "JPY", ("10.00", "1550"), Dual(1000, 1550)),
        ("KWD", "USD", ("3.075", "10.00"), Dual(3075, 1000)),
        ("EUR", "ISK", ("10.00", "1500"), Dual(1000, 1500)),
        ("RSD", "RSD", ("2400.50", "2400.50"), Dual(240050, 240050)),
    ],
)
def test_each_currency_has_its_own_minor_units(
    currency: str, buyer: str, amounts: tuple[str, str], total: Dual
) -> None:
    def both(shop: str = "0", its: str = "0.0") -> dict[str, Any]:
        return money(shop, its, currency=currency, buyer_currency=buyer)

    record = order(currencyCode=currency, presentmentCurrencyCode=buyer)
    for name in [name for name in record if name.endswith("Set")]:
        record[name] = both()
    record |= {
        "currentTotalPriceSet": both(*amounts),
        "shippingLines": {"nodes": []},
        "lineItems": page(line(originalUnitPriceSet=both())),
    }
    found = order_of(record, NONE, Assigned())
    assert (found.total, found.payment, found.status_word) == (total, PaymentState.PAID, "")


def test_an_unknown_currency_is_no_other_one() -> None:
    found = mapped(currencyCode="XQX", presentmentCurrencyCode="XQX")
    assert (found.payment, found.status_word, found.total) == (PaymentState.UNKNOWN, "XQX", ZERO)


@pytest.mark.parametrize(
    ("word", "state", "said"),
    [
        ("PENDING", PaymentState.PENDING, ""),
        ("EXPIRED", PaymentState.PENDING, ""),
        ("AUTHORIZED", PaymentState.AUTHORIZED, ""),
        ("PARTIALLY_PAID", PaymentState.PARTIALLY_PAID, ""),
        ("PAID", PaymentState.PAID, ""),
        ("PARTIALLY_REFUNDED", PaymentState.PARTIALLY_REFUNDED, ""),
        ("REFUNDED", PaymentState.REFUNDED, ""),
        ("VOIDED", PaymentState.VOIDED, ""),
        (None, PaymentState.PAID, ""),
        ("ON_THE_MOON", PaymentState.UNKNOWN, "ON_THE_MOON"),
    ],
)
def test_words_of_payment(word: str | None, state: PaymentState, said: str) -> None:
    found = mapped(displayFinancialStatus=word)
    assert (found.payment, found.status_word) == (state, said)
    assert (found.paid_at is None) is (state in {PaymentState.PENDING, PaymentState.AUTHORIZED} or _unpaid(state))


def _unpaid(state: PaymentState) -> bool:
    return state in {PaymentState.PARTIALLY_PAID, PaymentState.VOIDED, PaymentState.UNKNOWN}


@pytest.mark.parametrize(
    ("word", "shipments", "state"),
    [
        ("UNFULFILLED", [], ShippingState.UNSHIPPED),
        ("IN_PROGRESS", ["IN_PROGRESS"], ShippingState.UNSHIPPED),
        ("PARTIALLY_FULFILLED", ["CLOSED", "OPEN"], ShippingState.PARTIALLY_SHIPPED),
        ("FULFILLED", ["CLOSED"], ShippingState.SHIPPED),
        ("FULFILLMENT_NOT_REQUIRED", [], ShippingState.SHIPPED),
        ("ON_HOLD", ["ON_HOLD"], ShippingState.HELD),
        ("SCHEDULED", ["SCHEDULED"], ShippingState.HELD),
        ("PARTIALLY_FULFILLED", ["CLOSED", "ON_HOLD"], ShippingState.HELD),
        ("ON_THE_MOON", ["ON_HOLD"], ShippingState.UNKNOWN),
    ],
)
def test_words_of_shipping(word: str, shipments: list[str], state: ShippingState) -> None:
    nodes = [
        {"id": f"gid://shopify/FulfillmentOrder/{at}", "status": status, "updatedAt": "2026-11-20T08:30:00Z"}
        for at, status in enumerate(shipments)
    ]
    found = mapped(displayFulfillmentStatus=word, fulfillmentOrders=page(*nodes))
    assert found.shipping is state
    assert found.status_word == ("ON_THE_MOON" if state is ShippingState.UNKNOWN else "")


def test_a_hold_makes_a_newer_version_although_the_order_is_not_updated() -> None:
    held = {"id": "gid://shopify/FulfillmentOrder/1", "status": "ON_HOLD", "updatedAt": "2026-11-21T10:00:00Z"}
    found = mapped(displayFulfillmentStatus="ON_HOLD", fulfillmentOrders=page(held))
    assert found.changed_at == datetime(2026, 11, 21, 10, tzinfo=UTC)
    assert found.version > mapped().version


@pytest.mark.parametrize(
    ("advice", "levels", "risk"),
    [
        ("NONE", [], Risk.NONE),
        ("ACCEPT", ["LOW"], Risk.LOW),
        ("NONE", ["PENDING"], Risk.PENDING),
        ("ACCEPT", ["LOW", "PENDING"], Risk.PENDING),
        ("INVESTIGATE", ["LOW"], Risk.MEDIUM),
        ("CANCEL", [], Risk.HIGH),
        ("NONE", ["PENDING", "HIGH"], Risk.HIGH),
        ("ON_THE_MOON", ["ON_THE_MOON"], Risk.NONE),
    ],
)
def test_the_worst_judgement_counts(advice: str, levels: list[str], risk: Risk) -> None:
    assessments = [{"riskLevel": level} for level in levels]
    assert mapped(risk={"recommendation": advice, "assessments": assessments}).risk is risk


@pytest.mark.parametrize(
    ("key", "purpose"),
    [
        ("SHIPPING_CREDENTIAL_BR", "shipping"),
        ("TAX_CREDENTIAL_IT", "tax"),
        ("SHIPPING_CREDENTIAL_TYPE_CO", "shipping_type"),
        ("TAX_CREDENTIAL_USE_MX", "tax_use"),
        ("TAX_EMAIL_IT", "tax_email"),
        ("LUNAR_PASS", "lunar_pass"),
    ],
)
def test_ids_of_countries_are_kept_by_their_purpose(key: str, purpose: str) -> None:
    fields = {"nodes": [{"key": key, "purpose": "SHIPPING", "value": "529.982.247-25"}]}
    assert dict(mapped(localizedFields=fields).buyer.tax_ids) == {purpose: "529.982.247-25"}


@pytest.mark.parametrize(
    ("gateways", "on_delivery"),
    [
        (["Cash on Delivery (COD)"], True),
        (["cash_on_delivery"], True),
        (["Paiement à la livraison"], True),
        (["Nachnahme"], True),
        (["shopify_payments", "gift_card"], False),
        (["Codeship"], False),
    ],
)
def test_who_pays_on_delivery_is_known_by_the_gateway(gateways: list[str], on_delivery: bool) -> None:
    assert mapped(paymentGatewayNames=gateways).is_cash_on_delivery is on_delivery


NOBODY = {"shippingAddress": None, "billingAddress": None, "email": None, "phone": None}
COUNTRY_ONLY = {**dict.fromkeys(ADDRESS), "countryCodeV2": "BR"}


@pytest.mark.parametrize(
    ("changes", "hidden", "withheld"),
    [
        ({}, NONE, False),
        (NOBODY, NONE, True),
        ({**NOBODY, "shippingAddress": COUNTRY_ONLY}, NONE, True),
        ({**NOBODY, "email": "ana.souza@example.com"}, NONE, False),
        (NOBODY, frozenset({"customer"}), True),
        ({"shippingAddress": None}, frozenset({"shippingAddress"}), True),
        ({"customer": None}, frozenset({"customer"}), False),
        ({**NOBODY, "customer": None, "sourceName": "pos"}, NONE, False),
        ({**NOBODY, "customer": None, "sourceName": "shopify_draft_order"}, NONE, False),
        ({**NOBODY, "lineItems": page(line(requiresShipping=False))}, NONE, False),
    ],
)
def test_a_hidden_buyer_is_told_from_one_without_address(
    changes: dict[str, Any], hidden: frozenset[str], withheld: bool
) -> None:
    found = order_of(order(**changes), hidden, Assigned())
    assert found.buyer.is_withheld is withheld


def test_an_exchange_is_counted_once() -> None:
    """A came back, B was sent instead: no money moved, and a refund's line has an id of its own."""
    back = {"quantity": 2, "lineItem": {"id": "gid://shopify/LineItem/1"}}
    refund = {
        "id": "gid://shopify/Refund/9",
        "createdAt": "2026-11-22T08:00:00Z",
        "note": None,
        "totalRefundedSet": money("0.0"),
        "refundLineItems": page(back),
    }
    lines = page(line(1, currentQuantity=0, unfulfilledQuantity=0), line(2))
    found = mapped(refunds=[refund], lineItems=lines)
    assert [(each.external_id, each.current_quantity) for each in found.lines] == [("1", 0), ("2", 2)]
    assert (found.refunded, found.refunds[0].amount) == (ZERO, ZERO)
    assert dict(found.refunds[0].quantities) == {"1": 2}


@pytest.mark.parametrize(
    ("left", "refunded", "difference"),
    [("91.00", "10.00", "0.0"), ("101.00", "5.00", "-5.00"), ("91.00", "8.00", "2.00"), ("0.0", "101.00", "0.0")],
)
def test_refunds_are_not_taken_off_the_total(left: str, refunded: str, difference: str) -> None:
    found = mapped(
        currentTotalPriceSet=money(left),
        totalRefundedSet=money(refunded),
        refundDiscrepancySet=money(difference),
    )
    assert (found.total, found.refunded.shop) == (Dual(10100, 10100), round(float(refunded) * 100))


def test_a_cancelled_test_order_says_both() -> None:
    found = mapped(cancelledAt="2026-11-20T10:00:00Z", cancelReason="FRAUD", test=True)
    assert (found.cancelled_at, found.cancel_reason) == (datetime(2026, 11, 20, 10, tzinfo=UTC), "fraud")
    assert found.is_test
