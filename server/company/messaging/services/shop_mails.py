"""Mails of merchants to their buyers: from our address, with the merchant's name and address for replies."""

from collections.abc import Sequence
from email.utils import formataddr, parseaddr
from uuid import uuid4

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string


def render_mail(*, sender: str, subject: str, paragraphs: Sequence[str], language: str) -> tuple[str, str]:
    """Return a mail as plain text and as HTML; all words are escaped there, and links are clickable."""
    values = {"sender": sender, "subject": subject, "paragraphs": paragraphs, "language": language}
    html = render_to_string("messaging/shop_mail.html", values)
    return "\n\n".join(paragraphs) + "\n", html


def new_message_id() -> str:
    """Return a Message-ID of our own domain that no other mail has."""
    _, address = parseaddr(settings.DEFAULT_FROM_EMAIL)
    return f"<{uuid4().hex}@{address.rpartition('@')[2] or 'localhost'}>"


def send_mail_of_shop(
    *,
    sender: str,
    reply_to: str,
    to: str,
    subject: str,
    paragraphs: Sequence[str],
    language: str,
    message_id: str = "",
) -> None:
    """Send a mail. MailRefused where it was surely not taken; any other OSError leaves open whether it was.

    `message_id`: the same for the same mail, whenever it is sent; empty for a new one.
    """
    text, html = render_mail(sender=sender, subject=subject, paragraphs=paragraphs, language=language)
    name, (_, address) = " ".join(sender.split()), parseaddr(settings.DEFAULT_FROM_EMAIL)
    message = EmailMultiAlternatives(
        " ".join(subject.split()),
        text,
        formataddr((name, address)) if name else address,
        [to],
        reply_to=[reply_to] if reply_to else None,
        headers={"Auto-Submitted": "auto-generated", "Message-ID": message_id or new_message_id()},
    )
    message.attach_alternative(html, "text/html")
    message.send()
