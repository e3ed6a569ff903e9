"""Django's email backend for a mail server."""

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend

from server.kit.quiet import is_quiet


class MailServer(EmailBackend):
    """Send through EMAIL_URL. OSError when the server refuses, or while the installation is quiet."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        if is_quiet():
            raise ConnectionRefusedError("the installation is quiet")
        return super().send_messages(email_messages)
