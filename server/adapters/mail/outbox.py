"""Django's email backend for installations without a mail server: one `.eml` per message in OUTBOX_DIR."""

from collections.abc import Sequence
from email.generator import BytesGenerator
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from server.adapters.mail import files


class OutboxBackend(BaseEmailBackend):
    """Writes each message as RFC 5322 and returns how many were written."""

    def __init__(self, fail_silently: bool = False, **kwargs: Any) -> None:
        super().__init__(fail_silently=fail_silently, **kwargs)

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        return sum(self._send(message) for message in email_messages)

    def _send(self, message: EmailMessage) -> bool:
        recipients = message.recipients()
        if not recipients:
            return False
        try:
            files.write(settings.OUTBOX_DIR, _rendered(message), ".eml")
        except OSError:
            if not self.fail_silently:
                raise
            return False
        return True


def _rendered(message: EmailMessage) -> bytes:
    rendered = message.message()
    if message.bcc:
        # Normally the envelope carries the recipients; a file has no envelope.
        rendered["X-Envelope-To"] = ", ".join(message.recipients())
    written = BytesIO()
    lines = rendered.policy.clone(linesep="\r\n")
    BytesGenerator(written, mangle_from_=False, policy=lines).flatten(rendered)
    return written.getvalue()
