"""What the console's search finds of accounts: plain values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FoundMerchant:
    id: int
    name: str
    schema_name: str


@dataclass(frozen=True, slots=True)
class FoundUser:
    """`phone` is whole: whoever shows it masks it."""

    id: int
    mailbox: str
    phone: str
    name: str
    merchant: str
