"""Evidence as a document: who ordered what, where it went, what the buyer was told. Times in UTC, for any bank."""

from collections.abc import Iterable
from datetime import UTC, datetime

from server.kit.money import format_money
from server.kit.pdfs import Column, Document
from server.kit.sentences import Sentence, in_language
from server.ports.parcels import ParcelState
from tenants.disputes.contracts import DisputeReason
from tenants.disputes.selectors.evidence import Evidence
from tenants.parcels.contracts.mails import MailEvent

TITLE = "Evidence for the payment dispute of order {number}"
REASONS = {
    DisputeReason.FRAUDULENT: "Fraudulent",
    DisputeReason.NOT_RECEIVED: "Product not received",
    DisputeReason.NOT_AS_DESCRIBED: "Product not as described",
    DisputeReason.DUPLICATE: "Duplicate",
    DisputeReason.CREDIT_NOT_PROCESSED: "Refund not received",
    DisputeReason.CANCELLED_SUBSCRIPTION: "Subscription cancelled",
    DisputeReason.UNRECOGNIZED: "Payment not recognised",
    DisputeReason.OTHER: "Other",
}
MAILS = {
    MailEvent.SHIPPED: "Email to the buyer: the parcel was sent",
    MailEvent.OUT_FOR_DELIVERY: "Email to the buyer: the parcel is out for delivery",
    MailEvent.DELIVERED: "Email to the buyer: the parcel was delivered",
    MailEvent.DELAYED: "Email to the buyer: the parcel is delayed",
}
STATES = {
    ParcelState.DELIVERED: "Delivered",
    ParcelState.OUT_FOR_DELIVERY: "Out for delivery",
    ParcelState.RETURNED: "Returned",
    ParcelState.RETURNING: "On the way back",
}
Row = tuple[datetime, str, str]


def evidence_document(found: Evidence, language: str) -> Document:
    """Return the document: facts above, and everything that happened below, oldest first."""
    title = in_language(Sentence(TITLE, number=found.order.row.number), language)
    rows = sorted(_happened(found, language), key=lambda row: row[0])
    return Document(
        title=title,
        author=found.order.row.store_name,
        language=language,
        facts=[(in_language(name, language), value) for name, value in _facts(found, language) if value],
        columns=[
            Column(in_language(name, language), share)
            for name, share in (("Date", 3), ("What happened", 5), ("Details", 6))
        ],
        rows=[(_moment(at), what, detail) for at, what, detail in rows],
    )


def _facts(found: Evidence, language: str) -> Iterable[tuple[str, str]]:
    dispute, order, row = found.dispute, found.order, found.order.row
    yield "Dispute", dispute.external_id if dispute.source == "platform" else ""
    yield "Reason", in_language(REASONS[dispute.reason], language)
    yield "Disputed amount", format_money(dispute.amount_minor, dispute.currency)
    yield "Opened on", _moment(dispute.opened_at)
    yield "Evidence due by", _moment(dispute.due_at) if dispute.due_at else ""
    yield "Store", row.store_name
    yield "Order number", row.number
    yield "Ordered on", _moment(row.created_at)
    yield "Paid on", _moment(order.paid_at) if order.paid_at else ""
    yield "Payment method", str(order.details.get("payment_method") or "")
    yield "Order total", format_money(row.total_minor, row.currency)
    yield "Refunded", format_money(row.refunded_minor, row.currency) if row.refunded_minor else ""
    for line in row.lines:
        name = " · ".join(filter(None, (line.title, line.variant_title)))
        yield "Product", f"{line.quantity} × {name}, {format_money(line.total_minor, row.currency)}"
    yield "Buyer", row.buyer_name
    yield "Email", order.buyer.email
    yield "Phone", order.buyer.phone or order.buyer.shipping.phone
    yield "Delivery address", _address(found)
    for parcel in found.parcels:
        yield "Parcel", ", ".join(filter(None, (parcel.number, parcel.carrier_name, parcel.page)))


def _address(found: Evidence) -> str:
    """Return where it went: what the merchant corrected, else what the buyer gave."""
    buyer, corrected = found.order.buyer, found.order.corrected
    given = corrected or (buyer.billing if buyer.shipping.is_empty else buyer.shipping)
    names = ("name", "company", "address1", "address2", "postcode", "city", "province", "country")
    return ", ".join(filter(None, (str(getattr(given, name, "") or "") for name in names)))


def _happened(found: Evidence, language: str) -> Iterable[Row]:
    def said(text: str) -> str:
        return in_language(text, language)

    row = found.order.row
    yield row.created_at, said("The buyer placed the order"), format_money(row.total_minor, row.currency)
    if found.order.paid_at:
        yield found.order.paid_at, said("The buyer paid"), str(found.order.details.get("payment_method") or "")
    for parcel in found.parcels:
        if parcel.shipped_at:
            yield parcel.shipped_at, said("The parcel was sent"), parcel.number
        for scan in parcel.events:
            detail = ", ".join(filter(None, (scan.text, scan.place, scan.carrier, parcel.number)))
            yield scan.at, said(STATES.get(scan.state, "Scan of the carrier")), detail
        if parcel.delivered_at and not any(scan.state is ParcelState.DELIVERED for scan in parcel.events):
            yield parcel.delivered_at, said("Delivered"), parcel.number
    for at, event, number in found.mails:
        yield at, said(MAILS[event]), number
    for moment, amount in found.refunds:
        if moment:
            yield moment, said("Refund to the buyer"), format_money(amount, row.currency)
    yield (
        found.dispute.opened_at,
        said("The buyer disputed the payment"),
        format_money(found.dispute.amount_minor, found.dispute.currency),
    )


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
