"""Exports of marketplaces, and of shops in other languages, are read as they are."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from server.kit.amounts import Unclear
from server.kit.cells import moment_of, plain
from server.ports.orders import PaymentState, ShippingState, StoreOrder
from tenants.orders.contracts.order_files import FileOptions, FileOrder, FileRow
from tenants.orders.contracts.order_files import OrderField as F
from tenants.orders.rules import file_words
from tenants.orders.rules.file_cells import country_of, is_on_delivery, payment_of, shipping_of, status_of
from tenants.orders.rules.file_columns import guess_columns, marketplace_of
from tenants.orders.rules.file_orders import orders_of

NOW = datetime(2026, 11, 30, tzinfo=UTC)
LANGUAGES = ("de", "fr", "es", "it", "pt", "nl", "pl", "tr", "ru", "ja", "ko", "zh")
AMAZON = """\
order-id	order-item-id	purchase-date	payments-date	buyer-email	buyer-name	buyer-phone-number	sku	product-name	quantity-purchased	currency	item-price	item-tax	shipping-price	shipping-tax	ship-service-level	recipient-name	ship-address-1	ship-address-2	ship-address-3	ship-city	ship-state	ship-postal-code	ship-country	ship-phone-number	item-promotion-discount	ship-promotion-discount
114-1	1	2026-11-20T06:59:59+00:00	2026-11-20T07:10:00+00:00	x@marketplace.example	Ann Lee		POT	Tea pot	2	USD	50.00	4.00	5.98	0.40	Standard	Ann Lee	1 Pine St	Apt 2	Rear door	Boston	MA	02116	US	+16175550123	-6.00	-1.00
114-1	2	2026-11-20T06:59:59+00:00	2026-11-20T07:10:00+00:00	x@marketplace.example	Ann Lee		TIN	Tin	1	USD	10.00	0.80	2.99	0.20	Standard	Ann Lee	1 Pine St	Apt 2	Rear door	Boston	MA	02116	US	+16175550123	0.00	0.00
"""  # noqa: E501
EBAY = """\
Sales Record Number,Order Number,Buyer Username,Buyer Name,Ship To Name,Ship To Phone,Ship To Address 1,Ship To Address 2,Ship To City,Ship To State,Ship To Zip,Ship To Country,Item Number,Item Title,Custom Label,Quantity,Sold For,Shipping And Handling,Total Price,Sale Date,Paid On Date,Shipped On Date,Variation Details
101,26-1-1,bo,Bo Dahl,Bo Dahl,+4712345678,Gata 1,,Oslo,,0150,Norway,,,,3,$35.00,$5.00,$40.00,Nov-20-26,Nov-20-26,,
101,26-1-1,bo,,,,,,,,,,11,Tea pot,POT,1,$25.00,,,Nov-20-26,Nov-20-26,,[Colour:Red]
101,26-1-1,bo,,,,,,,,,,12,Tin,TIN,2,$5.00,,,Nov-20-26,Nov-20-26,,--
102,26-1-2,cy,Cy Ray,Cy Ray,--,2 Oak St,--,Austin,TX,73301,United States,11,Tea pot,POT,1,$25.00,$0.00,$25.00,Nov-21-26,Nov-21-26,Nov-22-26,
"""  # noqa: E501
ETSY = """\
Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Order Shipping,Order Sales Tax,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Date Shipped,Ship Name,Ship Address1,Ship Address2,Ship City,Ship State,Ship Zipcode,Ship Country,Order ID,Variations,Order Type,SKU
11/03/26,Tea pot,ann,2,25.00,,,0.00,0,8.00,0,50.00,CAD,4001,1501,11/03/2026,,Ann Lee,12 Lane,,Kamloops,BC,V2C 1A1,Canada,9001,Red,online,POT
11/03/26,Tin,ann,1,5.00,,,0.00,0,8.00,0,5.00,CAD,4002,1502,11/03/2026,,Ann Lee,12 Lane,,Kamloops,BC,V2C 1A1,Canada,9001,,online,TIN
11/04/26,Tin,bo,1,5.00,,,0.00,0,8.00,0,5.00,CAD,4003,1502,11/04/2026,11/05/2026,Bo Dahl,1 Rd,,Kamloops,BC,V2C 1A1,Canada,9002,,online,TIN
"""  # noqa: E501


def orders(text: str, *, mark: str = ",", currency: str = "USD") -> list[FileOrder]:
    head, *lines = [line.split(mark) for line in text.strip().split("\n")]
    columns, source = guess_columns(head), marketplace_of(head)
    rows = [
        FileRow(number, {field: line[at] for field, at in columns.items() if line[at] not in ("", "--")})
        for number, line in enumerate(lines, start=2)
    ]
    return orders_of(rows, FileOptions(currency, PaymentState.PENDING, source=source), now=NOW)


def readings(text: str, *, mark: str = ",", currency: str = "USD") -> list[StoreOrder]:
    found = orders(text, mark=mark, currency=currency)
    assert [order.errors for order in found if order.errors] == []
    return [order.reading for order in found if order.reading]


def test_amazon_states_amounts_of_each_item_not_of_a_piece() -> None:
    (order,) = readings(AMAZON, mark="\t")
    assert [(line.sku, line.quantity, line.unit_price.shop) for line in order.lines] == [
        ("POT", 2, 2500),
        ("TIN", 1, 1000),
    ]
    assert (order.discount.shop, order.shipping_price.shop, order.tax.shop) == (600, 797, 540)
    assert (order.total.shop, order.payment) == (6000 - 600 + 797 + 540, PaymentState.PAID)
    assert (order.buyer.shipping.address2, order.buyer.shipping.postcode) == ("Apt 2, Rear door", "02116")


def test_ebay_puts_the_sums_of_an_order_above_its_items() -> None:
    both, sent = readings(EBAY)
    assert [(line.sku, line.quantity, line.variant_title) for line in both.lines] == [
        ("POT", 1, "[Colour:Red]"), ("TIN", 2, "")
    ]  # fmt: skip
    assert (both.total.shop, both.shipping_price.shop, both.payment) == (4000, 500, PaymentState.PAID)
    assert (both.buyer.shipping.country, both.created_at.date().isoformat()) == ("NO", "2026-11-20")
    assert (both.shipping, sent.shipping) == (ShippingState.UNSHIPPED, ShippingState.SHIPPED)
    assert (sent.buyer.shipping.phone, sent.buyer.shipping.address2) == ("", "")


def test_etsy_writes_the_month_first_and_repeats_what_the_order_cost() -> None:
    first, second = readings(ETSY, currency="CAD")
    assert (first.created_at.date().isoformat(), first.total.shop, len(first.lines)) == ("2026-11-03", 6300, 2)
    assert (first.payment, first.shipping) == (PaymentState.PAID, ShippingState.UNSHIPPED)
    assert second.shipping is ShippingState.SHIPPED, "it is not bought again"


def test_etsys_list_of_orders_has_no_items() -> None:
    head = ["Sale Date", "Order ID", "Buyer User ID", "Full Name", "Number of Items", "Currency", "Order Value", "SKU"]
    assert (marketplace_of(head), {F.TITLE, F.QUANTITY, F.PRICE} & guess_columns(head).keys()) == ("etsy", set())


def test_a_date_of_shipping_on_some_items_leaves_the_others_open() -> None:
    head = "Order number,Name,Address 1,Country,Product,Quantity,Price,Date shipped\n"
    line = "A1,Ann,1 Rd,US,{},1,2.00,{}\n"
    (order,) = readings(head + line.format("Pot", "2026-11-02") + line.format("Tin", ""))
    assert (order.shipping, [line.open_quantity for line in order.lines]) == (ShippingState.PARTIALLY_SHIPPED, [0, 1])


WRITTEN = json.loads(Path(__file__).with_name("file_headings.json").read_text("utf-8"))
"""Headings of an export in each language, in the order of FIELDS, then one of the billing address."""
FIELDS = (
    F.NUMBER, F.CREATED, F.STATUS, F.FIRST_NAME, F.LAST_NAME, F.ADDRESS1, F.CITY, F.POSTCODE, F.COUNTRY, F.TITLE,
    F.QUANTITY, F.PRICE,
)  # fmt: skip
BILLING = {"es": F.BILLING_LAST_NAME, "ko": F.BILLING_NAME, "pt": F.BILLING_NAME}


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_of_every_language_are_known(language: str) -> None:
    expected = {field: at for at, field in enumerate((*FIELDS, BILLING.get(language, F.BILLING_FIRST_NAME)))}
    assert guess_columns(WRITTEN[language]) == expected


@pytest.mark.parametrize(
    ("language", "country", "status", "delivery"),
    [
        ("de", "Deutschland", "In Bearbeitung", "Nachnahme"), ("fr", "Allemagne", "En cours", "Contre remboursement"),
        ("es", "Alemania", "Procesando", "Contra reembolso"), ("it", "Germania", "In lavorazione", "Contrassegno"),
        ("pt", "Alemanha", "Processando", "Pagamento na entrega"), ("nl", "Duitsland", "In behandeling", "Rembours"),
        ("pl", "Niemcy", "W trakcie realizacji", "Za pobraniem"), ("tr", "Almanya", "Hazırlanıyor", "Kapıda ödeme"),
        ("ru", "Германия", "Обработка", "Наложенный платёж"), ("ja", "ドイツ", "処理中", "代金引換"),
        ("ko", "독일", "처리중", "착불결제"), ("zh", "德国", "处理中", "货到付款"),
    ],
)  # fmt: skip
def test_countries_and_states_of_every_language_are_known(
    language: str, country: str, status: str, delivery: str
) -> None:
    assert language in LANGUAGES
    assert (country_of(country), list(status_of(status))) == ("DE", ["paid", "unshipped"])
    assert is_on_delivery(delivery)


def test_words_for_payment_and_shipping() -> None:
    assert [payment_of(word) for word in ("Bezahlt", "非", "Partiellement payé", "미결제")] == [
        "paid", "unknown", "partially_paid", "pending"
    ]  # fmt: skip
    assert [shipping_of(word) for word in ("Versendet", "一部発送", "?")] == ["shipped", "partially_shipped", "unknown"]


@pytest.mark.parametrize(
    ("cell", "day"),
    [
        ("Nov-03-26", "2026-11-03"), ("03-Nov-26", "2026-11-03"), ("10-Dez-25", "2025-12-10"),
        ("3 novembre 2026 10:30", "2026-11-03"), ("Nov. 3, 2026", "2026-11-03"), ("03.11.26", "2026-11-03"),
        ("3. März 2026", "2026-03-03"), ("2026/11/03", "2026-11-03"), ("13/11/2026", "2026-11-13"),
    ],
)  # fmt: skip
def test_dates_are_read_as_they_are_written(cell: str, day: str) -> None:
    assert moment_of(cell).date().isoformat() == day


@pytest.mark.parametrize("cell", ["26-11-30", "30/11/26", "Foo-03-26", "Nov-31-26", "11-2026"])
def test_what_is_no_date_or_may_be_another_one_is_refused(cell: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - its text is the cell
        moment_of(cell)
    with pytest.raises(Unclear):
        moment_of("3/4/2026")
    assert moment_of("3/4/2026", month_first=True).date().isoformat() == "2026-03-04"


def test_no_language_gives_a_word_two_meanings() -> None:
    for code, words in json.loads((Path(file_words.__file__).parent / "file_languages.json").read_text()).items():
        for group in ("order", "address"):
            meant: dict[str, str] = {}
            for field, each in words[group].items():
                for word in map(plain, each):
                    assert meant.setdefault(word, field) == field, (code, word)
