"""What a parcel meets at a border: who imports it, whose number it bears, what is declared, duty and tax."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from server.kit.reasons import Reason
from server.ports.suppliers import Supplier
from tenants.importing.contracts.customs import CustomsFacts


class CustomsKind(StrEnum):
    DUTY = "duty"
    VAT = "vat"
    GST = "gst"
    SALES_TAX = "sales_tax"


class Party(StrEnum):
    """Who imports, pays, or whose number a parcel bears."""

    BUYER = "buyer"
    MERCHANT = "merchant"
    SUPPLIER = "supplier"
    NOBODY = "nobody"
    UNKNOWN = "unknown"


class Amount(NamedTuple):
    """Minor units of a currency."""

    minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class Goods:
    """Pieces of one offer in a parcel. `value_minor` of all of them in the parcel's currency; None if unknown."""

    title: str
    pieces: int
    value_minor: int | None
    facts: CustomsFacts = field(default_factory=CustomsFacts)


@dataclass(frozen=True, slots=True)
class Parcel:
    """What is sent to one address together, as far as it is known: the goods of one purchase.

    `sent_from`: the country that it leaves; empty if unknown. `supplier_collects`: the supplier knows the merchant as a
    private buyer, so that it charges the taxes that a marketplace must charge.
    """

    supplier: Supplier
    sent_from: str
    country: str
    postcode: str
    currency: str
    goods: tuple[Goods, ...]
    on: date
    supplier_collects: bool = True


@dataclass(frozen=True, slots=True)
class TradeNumbers:
    """The merchant's own registrations; empty where there is none. `pays_duties`: as agreed with buyers (DDP)."""

    ioss: str = ""
    vat_eu: str = ""
    vat_gb: str = ""
    voec: str = ""
    eori: str = ""
    pays_duties: bool = True
    business_at: tuple[int, ...] = ()
    """Suppliers that know the merchant as a business: they leave taxes to it."""

    def of_scheme(self, scheme: str) -> str:
        """Return the number of a scheme of the rules: ioss, vat_gb, voec."""
        return str(getattr(self, scheme, ""))


@dataclass(frozen=True, slots=True)
class CustomsRow:
    """A duty or tax. `amount` None: unknown, never nothing.

    `is_settled`: it changes no profit, because it is in a figure that is counted already.
    """

    kind: CustomsKind
    payer: Party
    amount: Amount | None
    reason: Reason
    heading: str = ""
    source: str = ""
    is_settled: bool = False

    @property
    def is_expense(self) -> bool:
        """Whether the merchant bears it."""
        return self.payer is not Party.BUYER and not self.is_settled


@dataclass(frozen=True, slots=True)
class Declared:
    """A line of the customs declaration."""

    description: str
    heading: str
    origin: str
    pieces: int
    value: Amount | None


@dataclass(frozen=True, slots=True)
class Declaration:
    """A parcel at the border. `scheme` and `number_of`: whose number it bears, such as IOSS; `reason` says why."""

    importer: Party
    scheme: str
    number_of: Party
    number: str
    reason: Reason
    items: tuple[Declared, ...]
    rows: tuple[CustomsRow, ...]
    notes: tuple[Reason, ...] = ()

    @property
    def is_known(self) -> bool:
        """Whether everything that the merchant bears is known."""
        return all(row.amount is not None for row in self.rows if row.is_expense)

    def borne(self) -> list[list[str | int]]:
        """Return kind, minor units and currency of each known duty and tax that the merchant bears."""
        return [[row.kind.value, *row.amount] for row in self.rows if row.is_expense and row.amount is not None]

    def expenses(self) -> Mapping[str, int]:
        """Return what is known of what the merchant bears, by currency."""
        sums: dict[str, int] = {}
        for row in self.rows:
            if row.is_expense and row.amount is not None:
                sums[row.amount.currency] = sums.get(row.amount.currency, 0) + row.amount.minor
        return sums
