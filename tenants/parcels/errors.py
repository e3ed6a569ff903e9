"""Refusals of parcels."""

from server.kit.errors import Conflict, Invalid


class NumberMissing(Invalid):
    def __init__(self) -> None:
        sentence = "Enter the tracking number."
        super().__init__(sentence, fields={"number": sentence})


class NumberKnown(Conflict):
    says = "This order already has a parcel with this number."


class NothingLeft(Conflict):
    says = "All items of this order are in parcels already."


class TooManyPieces(Invalid):
    def __init__(self) -> None:
        sentence = "Some of these items are in another parcel already, or not in this order. Lower their number."
        super().__init__(sentence, fields={"pieces": sentence})


class InStore(Conflict):
    says = "The store shows this parcel. Correct its number, or cancel the fulfilment in the store first."


class MailNotOpen(Conflict):
    says = "This email was sent already, or is on its way."
