"""Refusals of orders."""

from server.company.identity.contracts import Sensitive
from server.kit.errors import Conflict, Forbidden, Invalid, NoRight
from server.kit.reasons import Reason, sentence_of
from server.kit.sentences import Sentence

NO_STORES = "Connect a store first. Its orders then arrive here."


class NoStores(Conflict):
    says = NO_STORES


class NothingChosen(Invalid):
    def __init__(self) -> None:
        sentence = "You must select at least one order."
        super().__init__(sentence, fields={"ids": sentence})


class TooManyChosen(Invalid):
    def __init__(self, most: int) -> None:
        sentence = Sentence("You can place up to {most:,} orders at once. Please filter the list.", most=most)
        super().__init__(sentence, fields={"ids": sentence})


class NoLineChosen(Invalid):
    def __init__(self) -> None:
        sentence = "You must choose a supplier for at least one item."
        super().__init__(sentence, fields={"lines": sentence})


class LineIsBought(Conflict):
    says = "Nothing of this item is left to buy, so its supplier stays. Call the purchase back first."


class PreviewOver(Conflict):
    says = "This preview is too old. Open it again."


class PreviewChanged(Conflict):
    says = "The preview changed in the meantime. Look at it again."


class NothingReady(Conflict):
    """No order of the preview can be placed now; the message is the first one's reason."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(sentence_of(reason.stored()))


class AmountNotTyped(Invalid):
    def __init__(self, expected: str) -> None:
        sentence = Sentence("Type {amount} to place these orders.", amount=expected)
        super().__init__(sentence, fields={"typed_amount": sentence})


class DailyLimit(Conflict):
    def __init__(self, limit: str) -> None:
        super().__init__(
            Sentence("You may place orders for {limit} a day. Ask the main account to place these.", limit=limit)
        )


class DailyRefundLimit(Conflict):
    def __init__(self, limit: str) -> None:
        super().__init__(Sentence("You may refund {limit} a day. Ask the main account for this refund.", limit=limit))


class NoRefundsHere(Conflict):
    says = "Refunds of this order can't be made from here. Make it where it was paid."


class RefundUnderWay(Conflict):
    says = "Another refund of this order isn't finished. Wait until the store shows it."


class RefundLineUnknown(Invalid):
    def __init__(self) -> None:
        sentence = "The order doesn't have these items any more. Load it again."
        super().__init__(sentence, fields={"lines": sentence})


class RefundRefused(Conflict):
    """Nothing was refunded; the message says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(sentence_of(reason.stored()))


class NothingToPay(Conflict):
    says = "There is nothing to pay for this purchase."


class AddressFixed(Conflict):
    """The address cannot be corrected any more; the message says why and what to do."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(sentence_of(reason.stored()))


class AddressMoved(Conflict):
    says = "The store changed the address meanwhile. Compare both, then save again."


class NotCancelled(Conflict):
    """The supplier did not cancel, or cannot; the message says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(sentence_of(reason.stored()))


class NotLinked(Conflict):
    """What a person bought is not linked with the purchase; the message says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(sentence_of(reason.stored()))


class BeingAsked(Conflict):
    says = "The supplier is being asked about this purchase. Try again in some minutes."


class BalanceTooLow(Conflict):
    says = "Your balance is too low for this payment. Top it up, then pay."


class OnlyTheMerchant(Forbidden):
    """Staff who act as a user would move the merchant's money."""

    says = "You're acting for a merchant, and this is about their money. Only they can do this."


class OnlyMainAccount(Forbidden):
    says = "Only the main account can change limits."


class NotYourRule(Forbidden):
    says = "Only the main account can change this rule."


class NoExport(NoRight):
    right = Sensitive.WITHDRAW_AND_EXPORT
    says = "You don't have the right to export data. Please ask the owner of the main account."


class NotTyped(Conflict):
    says = "This order comes from a store. Change it there."


class AlreadyBought(Conflict):
    says = "This order has purchases. Call them back or cancel them at the supplier first."


class OrderOver(Conflict):
    says = "This order is cancelled."


class KeyUsed(Conflict):
    says = "This order was already saved. Open it in the list to change it."
