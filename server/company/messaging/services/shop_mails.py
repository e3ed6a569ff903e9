"""Mails of merchants to their buyers: from our address, with the merchant's name and address for replies."""

from collections.abc import Sequence
from email.utils import formataddr, parseaddr
from smtplib import SMTPRecipientsRefused, SMTPResponseException
from socket import gaierror

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from server.kit.log import get_logger

log = get_logger(__name__)
_PERMANENT = 500


class MailNotSent(Exception):
    """The mail server did not take the mail. `again`: it may take it later."""

    def __init__(self, *, again: bool) -> None:
        super().__init__()
        self.again = again


def render_mail(*, sender: str, subject: str, paragraphs: Sequence[str], language: str) -> tuple[str, str]:
    """Return a mail as plain text and as HTML; all words are escaped there, and links are clickable."""
    values = {"sender": sender, "subject": subject, "paragraphs": paragraphs, "language": language}
    html = render_to_string("messaging/shop_mail.html", values)
    return "\n\n".join(paragraphs) + "\n", html


def send_mail_of_shop(
    *, sender: str, reply_to: str, to: str, subject: str, paragraphs: Sequence[str], language: str
) -> None:
    """Send a mail. MailNotSent where it was surely not taken; any other OSError leaves open whether it was."""
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
    try:
        message.send()
    except SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        raise MailNotSent(again=not codes or min(codes) < _PERMANENT) from error
    except SMTPResponseException as error:
        raise MailNotSent(again=True) from error
    except (ConnectionRefusedError, gaierror) as error:
        log.warning("mail refused", error=type(error).__name__)
        raise MailNotSent(again=True) from error
