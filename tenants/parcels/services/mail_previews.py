"""A mail to buyers with sample values: shown to the merchant, or sent to the merchant's own address."""

from dataclasses import dataclass

from server.company.identity.contracts import Actor
from server.company.identity.selectors.recipients import mail_addresses
from server.company.messaging.services.shop_mails import render_mail, send_mail_of_shop
from server.kit.errors import AppError, Invalid
from tenants.parcels.contracts.mails import MailText, WrittenMail
from tenants.parcels.rules.mails import sample_values, write_mail
from tenants.parcels.selectors.buyer_pages import page_address
from tenants.parcels.services.settings import check_text
from tenants.stores.selectors import list_stores

NO_ADDRESS = "Your profile has no email address. Add one first."
NOT_TAKEN = "The mail server refused the email. Please try again later."


@dataclass(frozen=True, slots=True)
class MailPreview:
    """A mail as a buyer gets it: plain text, and HTML in which all words are escaped."""

    sender: str
    subject: str
    text: str
    html: str


def preview_mail(actor: Actor, text: MailText, language: str, *, sender: str) -> MailPreview:
    """Return a template filled with sample values. Invalid names the part with an unknown variable."""
    name, written = _written(actor, text, language, sender)
    plain, html = render_mail(
        sender=name, subject=written.subject, paragraphs=written.paragraphs, language=written.language
    )
    return MailPreview(name, written.subject, plain, html)


def send_test_mail(actor: Actor, text: MailText, language: str, *, sender: str, reply_to: str) -> str:
    """Send it to the actor's own address, and return that. Invalid as `preview_mail`, and without an address. Calls the
    mail server.
    """
    own = next(iter(mail_addresses([actor.user_id])), None)
    if own is None:
        raise Invalid(NO_ADDRESS)
    name, written = _written(actor, text, language, sender)
    try:
        send_mail_of_shop(
            sender=name,
            reply_to=reply_to,
            to=own.email,
            subject=written.subject,
            paragraphs=written.paragraphs,
            language=language,
        )
    except OSError as failure:
        raise AppError(NOT_TAKEN) from failure
    return own.email


def _written(actor: Actor, text: MailText, language: str, sender: str) -> tuple[str, WrittenMail]:
    check_text(text)
    name = sender or next((store.name for store in list_stores(actor)), "")
    page, is_open = page_address(actor.tenant_id)
    values = {**sample_values(language), "shop": name}
    return name, write_mail(text, language, {**values, "link": page} if is_open else values)
