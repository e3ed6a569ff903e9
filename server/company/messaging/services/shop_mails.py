"""Mails of merchants to their buyers: from our address, with the merchant's name and address for replies."""

from collections.abc import Sequence
from email.utils import formataddr, parseaddr

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string


def render_mail(*, sender: str, subject: str, paragraphs: Sequence[str], language: str) -> tuple[str, str]:
    """Return a mail as plain text and as HTML; all words are escaped there, and links are clickable."""
    values = {"sender": sender, "subject": subject, "paragraphs": paragraphs, "language": language}
    html = render_to_string("messaging/shop_mail.html", values)
    return "\n\n".join(paragraphs) + "\n", html


def send_mail_of_shop(
    *, sender: str, reply_to: str, to: str, subject: str, paragraphs: Sequence[str], language: str
) -> None:
    """Send a mail. MailRefused where it was surely not taken; any other OSError leaves open whether it was."""
    text, html = render_mail(sender=sender, subject=subject, paragraphs=paragraphs, language=language)
    name, (_, address) = " ".join(sender.split()), parseaddr(settings.DEFAULT_FROM_EMAIL)
    message = EmailMultiAlternatives(
        " ".join(subject.split()),
        text,
        formataddr((name, address)) if name else address,
        [to],
        reply_to=[reply_to] if reply_to else None,
        headers={"Auto-Submitted": "auto-generated"},
    )
    message.attach_alternative(html, "text/html")
    message.send()
