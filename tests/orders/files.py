"""Files of orders as shops export them, and the way they go."""

from typing import Any
from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.orders.conftest import Intake
from tests.support.jobs import drain_jobs

PATH = "/api/account-service/order/file"

SHOPIFY = """\
Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Id,Phone
#1001,ann@example.com,paid,2026-11-20 09:50:26 -0500,unfulfilled,,yes,USD,55.00,4.90,5.00,64.90,TEA,5.00,Post,2026-11-20 09:50:20 -0500,2,Tea pot - Red,25.00,,POT-R,true,true,pending,Ann Lee,1 Pine St,1 Pine St,,,Boston,'02116,MA,US,,Ann Lee,1 Pine St,1 Pine St,Apt 2,,Boston,'02116,MA,US,,Ring twice,,,Visa,5001,'+16175550123
#1001,ann@example.com,,,,,,,,,,,,,,2026-11-20 09:50:20 -0500,1,Tin,10.00,,TIN,true,true,pending,,,,,,,,,,,,,,,,,,,,,,,,,,
#1002,bo@example.com,paid,2026-11-21 09:00:00 +0000,fulfilled,2026-11-22 09:00:00 +0000,no,USD,10.00,0.00,2.00,10.00,,0.00,Post,2026-11-21 09:00:00 +0000,1,Tin,10.00,,TIN,true,true,fulfilled,Bo Dahl,Gata 1,Gata 1,,,Oslo,'0150,,NO,,Bo Dahl,Gata 1,Gata 1,,,Oslo,'0150,,NO,,,,,Visa,5002,
#1003,cy@example.com,refunded,2026-11-21 09:00:00 +0000,unfulfilled,,no,USD,10.00,0.00,0.00,10.00,,0.00,Post,2026-11-21 09:00:00 +0000,1,Tin,10.00,,TIN,true,true,pending,Cy Ray,2 Oak St,2 Oak St,,,Austin,'73301,TX,US,,Cy Ray,2 Oak St,2 Oak St,,,Austin,'73301,TX,US,,,,2026-11-22 09:00:00 +0000,Visa,5003,
"""  # noqa: E501
ADVANCED = """\
Order Number;Order Status;Order Date;Customer Note;First Name (Billing);Last Name (Billing);Company (Billing);Address 1&2 (Billing);City (Billing);State Code (Billing);Postcode (Billing);Country Code (Billing);Email (Billing);Phone (Billing);First Name (Shipping);Last Name (Shipping);Address 1&2 (Shipping);City (Shipping);State Code (Shipping);Postcode (Shipping);Country Code (Shipping);Payment Method Title;Cart Discount Amount;Order Subtotal Amount;Shipping Method Title;Order Shipping Amount;Order Total Amount;Order Total Tax Amount;SKU;Item #;Item Name;Quantity (- Refund);Item Cost
71;Processing;2026-11-20 10:00;;Eva;Klein;;Weg 1;Köln;;50667;DE;eva@example.com;0221 1234567;;;;;;;;Card;0;25,00;DHL;3,90;28,90;0;POT;1;Teekanne;2;12,50
72;On hold;2026-11-20 11:00;;Jo;Lang;;Weg 2;Köln;;50667;DE;jo@example.com;0221 1234568;Max;Lang;Gasse 3;Bonn;;53111;DE;Nachnahme;0;1.299,00;DHL;0;1.299,00;0;SET;1;Set;1;1.299,00
73;Completed;2026-11-20 12:00;;Al;Voss;;Weg 3;Köln;;50667;DE;al@example.com;;;;;;;;;Card;0;5,00;DHL;0;5,00;0;TIN;1;Dose;1;5,00
74;Wird gepackt;2026-11-20 12:00;;Al;Voss;;Weg 3;Köln;;50667;DE;al@example.com;;;;;;;;;Card;0;5,00;DHL;0;5,00;0;TIN;1;Dose;1;5,00
"""  # noqa: E501
SUITE = """\
order_id,order_number,date,status,shipping_total,tax_total,discount_total,order_total,order_currency,billing_first_name,billing_last_name,billing_email,billing_phone,billing_address_1,billing_postcode,billing_city,billing_country,shipping_first_name,shipping_last_name,shipping_address_1,shipping_postcode,shipping_city,shipping_state,shipping_country,customer_note,item_name,item_sku,item_quantity,item_subtotal
90,W-90,2026-11-20 10:00:00,processing,5.00,0.00,2.00,33.00,EUR,Ida,Roth,ida@example.com,+33612345678,1 rue A,75001,Paris,FR,Ida,Roth,1 rue A,75001,Paris,,FR,,Tea pot,POT,2,20.00
90,W-90,2026-11-20 10:00:00,processing,5.00,0.00,2.00,33.00,EUR,Ida,Roth,ida@example.com,+33612345678,1 rue A,75001,Paris,FR,Ida,Roth,1 rue A,75001,Paris,,FR,,Tin,TIN,1,10.00
"""  # noqa: E501
HEAD = "Order number,Date,Payment,Name,Phone,Address 1,City,Province,Postcode,Country,Currency,Product,Quantity,Price\n"

WRONG = [
    ({"price": "1.299"}, "Price", "“1.299” can be read as thousands or as decimals. Write it like 1299.00."),
    ({"price": "9 €"}, "Price", "“9 €” isn't in this order's currency (USD)."),
    ({"price": ""}, "Price", "This cell is empty. Every order needs it."),
    ({"price": "-3"}, "Price", "“-3” isn't an amount of at least 0."),
    ({"quantity": "0"}, "Quantity", "“0” isn't a whole number from 1 to 10,000."),
    ({"quantity": "1.5"}, "Quantity", "“1.5” isn't a whole number from 1 to 10,000."),
    ({"country": "Narnia"}, "Country", "“Narnia” isn't a country. Write its English name or code, such as DE."),
    ({"country": ""}, "Country", "This cell is empty. Every order needs it."),
    ({"name": ""}, "Name", "This cell is empty. Every order needs it."),
    ({"date": "soon"}, "Date", "“soon” isn't a date such as 2026-11-30."),
    ({"date": "2026-02-30"}, "Date", "“2026-02-30” isn't a date such as 2026-11-30."),
    (
        {"date": "3/4/2026"}, "Date",
        "“3/4/2026” can be read as day and month or as month and day. Write it like 2026-11-30.",
    ),
    (
        {"phone": "4.93E+11"}, "Phone",
        "Excel shortened this number to “4.93E+11”. Format the column as text and enter the whole number.",
    ),
    ({"currency": "QQQ"}, "Currency", "“QQQ” isn't a currency code, such as USD."),
    ({"city": "x" * 301}, "City", "This cell is longer than 300 characters."),
]  # fmt: skip
"""Cells that are refused, with their column and the message."""


def row(number: str = "A1", **changes: str) -> str:
    """Return a row of our template."""
    cells = {
        "number": number, "date": "2026-11-20", "payment": "Paid", "name": "Ann Lee", "phone": "+16175550123",
        "address1": "1 Pine St", "city": "Boston", "province": "MA", "postcode": "02116", "country": "US",
        "currency": "USD", "product": "Tea pot", "quantity": "1", "price": "12.50", **changes,
    }  # fmt: skip
    return ",".join(f'"{cell}"' for cell in cells.values()) + "\n"


def send(
    intake: Intake,
    content: bytes | str,
    *,
    client: Client | None = None,
    check: bool = False,
    key: str = "",
    **query: Any,
) -> Any:
    file = SimpleUploadedFile("orders.csv", content.encode() if isinstance(content, str) else content)
    path = PATH + ("/check" if check else "")
    query_params = {"store_id": intake.store_id, **query}
    sender, headers = client or intake.owner.client, {"Idempotency-Key": key or uuid4().hex}
    return sender.post(path, {"file": file}, query_params=query_params, headers=headers).json()


def look(intake: Intake, content: bytes | str, **query: Any) -> Any:
    return send(intake, content, check=True, **query)


def bring(intake: Intake, content: bytes | str, **query: Any) -> Any:
    """Read a file and let its process run; return what the process list shows of it."""
    started = send(intake, content, **query)
    assert started["success"], started
    drain_jobs()
    return started


def wrong(answer: Any) -> list[tuple[int, str, str]]:
    return [(error["row"], error["column"], error["message"]) for error in answer["errors"]]
