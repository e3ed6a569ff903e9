"""Refusals of claims."""

from server.kit.errors import Conflict, Invalid
from server.kit.money import format_money
from server.kit.sentences import Sentence


class NotPaid(Conflict):
    says = "Nothing was paid for this purchase, so there is nothing to claim."


class ClaimExists(Conflict):
    says = "This purchase already has an open claim of this kind. Open it to add more."


class WrongStep(Conflict):
    says = "The claim has changed meanwhile, so it can't be moved there. Load it again."


class NoMoneyCame(Conflict):
    says = "Enter the money that came first. The claim then counts as refunded."


class MoneyCame(Conflict):
    says = "Money came for this claim, so it can't be withdrawn."


class RefundKnown(Conflict):
    says = "The supplier already told us of a refund of this amount. If this is another one, confirm it."


class TooManyPhotos(Conflict):
    says = "A claim takes up to 20 photos. Delete one first."


class TooManyMessages(Conflict):
    says = "This claim has too many messages. Open another one."


class NoRoomForPhotos(Conflict):
    says = "Your photos of claims take up too much space. Delete some first."


class PiecesUnknown(Invalid):
    def __init__(self) -> None:
        sentence = "Some of these items are not in this purchase, or not so many. Lower their number."
        super().__init__(sentence, fields={"lines": sentence})


class TooMuch(Invalid):
    """More than was paid for the purchase, with what came already."""

    def __init__(self, field: str, left_minor: int, currency: str) -> None:
        left = format_money(max(left_minor, 0), currency)
        sentence = Sentence("That is more than was paid for this purchase. At most {amount} is left.", amount=left)
        super().__init__(sentence, fields={field: sentence})


class RefundUnknown(Invalid):
    def __init__(self) -> None:
        sentence = "The store has no such refund of this order."
        super().__init__(sentence, fields={"buyer_refund_id": sentence})
