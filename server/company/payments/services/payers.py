"""The payer's details for the provider, and the provider's refusals as sentences for the payer."""

from collections.abc import Iterator
from contextlib import contextmanager

from server.company.identity.contracts import Actor
from server.company.identity.selectors.people import owner_mailbox
from server.company.identity.selectors.recipients import contact_of, main_account_of
from server.company.payments.contracts import Payer
from server.company.payments.errors import PaymentRefused
from server.kit.errors import Invalid
from server.kit.reasons import sentence_of
from server.ports.coupons import CodeRefused
from server.ports.failures import OutsideFailure


def payer_of(actor: Actor) -> Payer:
    """Return the actor's merchant as payer, with the main account's email address."""
    mailbox = owner_mailbox(actor)
    return Payer(
        merchant_id=actor.tenant_id, user_id=actor.user_id, name=mailbox, email=mailbox, language=actor.language
    )


def payer_for(merchant_id: int) -> Payer:
    """Return a merchant as payer, with the details of the main account, for what we do without a request of theirs."""
    main = main_account_of(merchant_id)
    contact = contact_of(main or 0)
    mailbox = contact.email or contact.phone
    return Payer(merchant_id=merchant_id, user_id=main or 0, name=mailbox, email=mailbox, language=contact.language)


@contextmanager
def explain_refusals() -> Iterator[None]:
    """Turn the provider's failures into PaymentRefused with a sentence for the merchant; a code's into Invalid."""
    try:
        yield
    except CodeRefused as failure:
        raise Invalid.on("code", sentence_of(failure.reason.stored())) from failure
    except OutsideFailure as failure:
        raise PaymentRefused(sentence_of(failure.reason.stored())) from failure
