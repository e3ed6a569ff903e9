"""What a parcel meets at the border, on the wire."""

from pydantic import Field

from server.api.gateway.schemas import Out
from server.api.gateway.values import Sentence
from server.kit.money import to_decimal
from tenants.orders.contracts.customs import Amount, Declaration, Party

PARTY = f"{', '.join(Party)}."


class CustomsRowOut(Out):
    kind: str = Field(description="duty, vat, gst or sales_tax.")
    heading: str = Field(description="The HS heading that it is for; empty for the whole parcel.")
    payer: str = Field(description=PARTY)
    amount: str = Field(description="Empty while it is unknown.")
    currency: str
    text: Sentence = Field(description="Why.")
    source: str = Field(description="The rule.")
    is_expense: bool = Field(description="Whether the merchant bears it besides the supplier's cost.")


class DeclaredOut(Out):
    description: str
    heading: str
    origin: str
    pieces: int
    value: str
    currency: str


class CustomsOut(Out):
    importer: str = Field(description=PARTY)
    scheme: str = Field(description="ioss, vat_gb or voec; empty for none.")
    number_of: str = Field(description=f"Whose number of the scheme the parcel bears: {PARTY}")
    number: str = Field(description="The merchant's own number, where the parcel bears it.")
    text: Sentence = Field(description="Why.")
    items: list[DeclaredOut]
    rows: list[CustomsRowOut]
    notes: list[Sentence]


class ChangeOut(Out):
    amount: str = Field(description="Less than 0 where it saves.")
    currency: str


def customs_out(declaration: Declaration | None) -> CustomsOut | None:
    if declaration is None:
        return None
    return CustomsOut(
        importer=declaration.importer,
        scheme=declaration.scheme,
        number_of=declaration.number_of,
        number=declaration.number,
        text=declaration.reason,
        items=[
            DeclaredOut(
                description=item.description,
                heading=item.heading,
                origin=item.origin,
                pieces=item.pieces,
                value=_amount(item.value),
                currency=item.value.currency if item.value else "",
            )
            for item in declaration.items
        ],
        rows=[
            CustomsRowOut(
                kind=row.kind,
                heading=row.heading,
                payer=row.payer,
                amount=_amount(row.amount),
                currency=row.amount.currency if row.amount else "",
                text=row.reason,
                source=row.source,
                is_expense=row.is_expense,
            )
            for row in declaration.rows
        ],
        notes=list(declaration.notes),
    )


def change_out(change: Amount | None) -> ChangeOut | None:
    return None if change is None else ChangeOut(amount=to_decimal(*change), currency=change.currency)


def _amount(amount: Amount | None) -> str:
    return "" if amount is None else to_decimal(*amount)
