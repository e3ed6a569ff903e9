"""The orders of a file, each from its rows: the order, or what is wrong with its cells. Pure."""

import re
from collections.abc import Iterable
from datetime import datetime

from server.kit.cells import bare_number, moment_of
from server.kit.folding import plain_width
from server.kit.money import MAX_MINOR
from server.kit.reasons import Reason
from server.ports.orders import PaymentState, ShippingState, StoreAddress, StoreBuyer
from tenants.orders.contracts.order_files import ADDRESS_FIELDS, FileOptions, FileOrder, FileRow, OrderField
from tenants.orders.contracts.typed import TypedLine, TypedOrder
from tenants.orders.rules.file_cells import (
    country_of,
    is_on_delivery,
    payment_of,
    pieces_of,
    postcode_of,
    province_of,
    shipping_of,
    status_of,
)
from tenants.orders.rules.file_reading import SHOWN, RowsReader
from tenants.orders.rules.typed import reading_of

F = OrderField
FIRST = 1
EBAY, ETSY = "ebay", "etsy"
_ADDRESS = (*ADDRESS_FIELDS, *(F(f"billing_{field}") for field in ADDRESS_FIELDS))


def bare(number: str) -> str:
    """Return an order's number without the signs that shops and people add or leave out."""
    return re.sub(r"[\s#]+", "", plain_width(number)).casefold()


def external_id_of(number: str) -> str:
    """Return the id by which an order of a file is known in its store: a file that is read again finds it."""
    return f"file-{bare(number)}"


def orders_of(rows: Iterable[FileRow], options: FileOptions, *, now: datetime) -> list[FileOrder]:
    """Return the orders in the sequence of their first rows. A row without number continues the order above it."""
    groups: dict[str, list[FileRow]] = {}
    above = ""
    for row in rows:
        key = bare(row.cells.get(F.NUMBER, ""))
        if not key and above and not any(name in row.cells for name in _ADDRESS):
            key = above
        above = key
        groups.setdefault(key or f" row {row.number}", []).append(row)
    return [_Reader(tuple(found), options, now).order() for found in groups.values()]


class _Reader(RowsReader):
    """Reads an order from its rows."""

    def order(self) -> FileOrder:
        self.check_cells()
        number = self.needed(F.NUMBER)
        self.currency = self.currency_in()
        typed = self._typed(number) if self.currency else None
        if typed is None or self.errors:
            return FileOrder(number, self.rows, None, tuple(self.errors))
        reading = reading_of(
            typed,
            external_id=external_id_of(number),
            number=number,
            version=FIRST,
            created_at=typed.created_at or self.now,
            changed_at=self.now,
        )
        return FileOrder(number, self.rows, reading)

    def _typed(self, number: str) -> TypedOrder:
        lines = [line for row in self.rows if (line := self._line(row)) is not None]
        if not lines and not self.errors:
            self.refuse(self.rows[0], F.TITLE, Reason("order_file.missing"))
        cost = sum(line.unit_minor * line.quantity for line in lines)
        discount, shipping, tax = self._extras()
        total = self.once(F.TOTAL)
        if discount > cost:
            if total is None:
                self.refuse(self.rows[0], F.DISCOUNT, Reason("order_file.discount"))
            discount = cost  # the rest is taken off the shipping, which the total has already
        if max(cost + shipping + tax, total or 0) > MAX_MINOR:
            self.refuse(self.rows[0], F.PRICE, Reason("file.not_an_amount", {"value": str(cost)}))
        created = self.read(F.CREATED, self._moment, "file.not_a_date")
        payment, state, word = self._states()
        cancelled = self.read(F.CANCELLED, self._moment, "file.not_a_date")
        return TypedOrder(
            currency=self.currency,
            lines=tuple(lines),
            buyer=self._buyer(),
            number=number,
            discount_minor=discount,
            shipping_minor=shipping,
            shipping_method=self.text(F.SHIPPING_METHOD),
            tax_minor=tax,
            taxes_included=bool(tax) and total == cost - discount + shipping,
            total_minor=total,
            payment=payment,
            is_cash_on_delivery=any(map(is_on_delivery, (self.text(F.PAYMENT_METHOD), self.text(F.PAYMENT)))),
            created_at=created,
            shipping=state,
            cancelled_at=cancelled,
            status_word=word,
        )

    def _moment(self, cell: str) -> datetime:
        return moment_of(cell, month_first=self.options.source == ETSY)

    def _extras(self) -> tuple[int, int, int]:
        """Return discount, shipping and tax: the order's own, else what its items sum up to."""
        discount, shipping, tax = (self.once(name) for name in (F.DISCOUNT, F.SHIPPING, F.TAX))
        if discount is None:
            discount = self.summed(F.LINE_DISCOUNT)
        if shipping is None:
            shipping = max(self.summed(F.LINE_SHIPPING) - self.summed(F.LINE_SHIPPING_DISCOUNT), 0)
        return discount, shipping, self.summed(F.LINE_TAX, F.LINE_SHIPPING_TAX) if tax is None else tax

    def _is_item(self, row: FileRow) -> bool:
        """Whether a row has an item. eBay puts a row with the sums above the items of an order."""
        is_named = F.TITLE in row.cells or F.SKU in row.cells
        return is_named or (F.QUANTITY in row.cells and self.options.source != EBAY)

    def _line(self, row: FileRow) -> TypedLine | None:
        """Return the item of a row; None for a row without any."""
        title, sku = row.cells.get(F.TITLE, ""), row.cells.get(F.SKU, "")
        if not self._is_item(row):
            return None
        if not title and not sku:
            self.refuse(row, F.TITLE, Reason("order_file.missing"))
        quantity = self.cell(row, F.QUANTITY, pieces_of, "order_file.quantity", needed=True) or 1
        unit = self.amount(row, F.PRICE)
        if unit is None:
            whole = self.amount(row, F.LINE_SUBTOTAL)
            if whole is None:
                self.refuse(row, F.PRICE, Reason("order_file.missing"))
            unit = round((whole or 0) / quantity)
        is_sent = shipping_of(row.cells.get(F.LINE_FULFILMENT, "")) is ShippingState.SHIPPED or F.SENT_AT in row.cells
        return TypedLine(
            title=title or sku,
            quantity=quantity,
            unit_minor=unit,
            sku=sku,
            variant_title=row.cells.get(F.VARIANT, ""),
            is_sent=is_sent,
        )

    def _buyer(self) -> StoreBuyer:
        shipping, billing = self._address(""), self._address("billing_")
        address, prefix = (billing, "billing_") if shipping.is_empty else (shipping, "")
        for name, value in (("name", address.name), ("address1", address.address1), ("country", address.country)):
            if not value and not self.text(F(f"{prefix}{name}")):
                self.refuse(self.rows[0], F(name), Reason("order_file.missing"))
        return StoreBuyer(
            email=self.text(F.EMAIL),
            phone=address.phone or billing.phone,
            shipping=shipping,
            billing=billing,
            note=self.text(F.NOTE),
        )

    def _address(self, prefix: str) -> StoreAddress:
        given = {each.value: self.text(F(f"{prefix}{each}")) for each in ADDRESS_FIELDS}
        if not prefix and self.text(F.ADDRESS3):
            given["address2"] = ", ".join(filter(None, (given["address2"], self.text(F.ADDRESS3))))
        country = self.read(F(f"{prefix}country"), country_of, "order_file.country") or ""
        name = given["name"] or f"{given['first_name']} {given['last_name']}".strip()
        province, code = province_of(given["province"], country)
        is_used = bool(name or given["address1"] or given["city"])
        phone = given["phone"] or (self.text(F.BUYER_PHONE) if is_used else "")
        changed = {
            "name": name,
            "country": country,
            "province": province,
            "postcode": postcode_of(given["postcode"], country),
            "phone": bare_number(phone),
        }
        return StoreAddress(**{**given, **changed}, province_code=code)

    def _states(self) -> tuple[PaymentState, ShippingState, str]:
        """Return payment, shipping, and a word for either that we do not know."""
        status, paid, sent = self.text(F.STATUS), self.text(F.PAYMENT), self.text(F.FULFILMENT)
        known = status_of(status) if status else ()
        unknown = status if status and not known else ""
        payment = self.options.payment
        if paid:
            payment = payment_of(paid)
        elif known and known[0]:
            payment = PaymentState(known[0])
        elif self.text(F.PAID_AT):
            payment = PaymentState.PAID
        elif unknown:
            payment = PaymentState.UNKNOWN
        if known and known[0] in (PaymentState.VOIDED, PaymentState.REFUNDED):
            payment = PaymentState(known[0])
        stated = ShippingState(known[1]) if known else ShippingState.UNSHIPPED
        shipping = shipping_of(sent) if sent else self._sent() or stated
        if payment is PaymentState.UNKNOWN or shipping is ShippingState.UNKNOWN:
            unknown = unknown or (paid if payment is PaymentState.UNKNOWN else sent)
        return payment, shipping, unknown[:SHOWN]

    def _sent(self) -> ShippingState | None:
        """Return what the dates of shipping say: those of the items, or one of the whole order."""
        sent = [row for row in self.rows if F.SENT_AT in row.cells]
        items = [row for row in self.rows if self._is_item(row)]
        if not sent:
            return None
        is_whole = len(sent) >= len(items) or any(row not in items for row in sent)
        return ShippingState.SHIPPED if is_whole else ShippingState.PARTIALLY_SHIPPED
