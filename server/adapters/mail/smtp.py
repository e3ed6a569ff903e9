"""Django's email backend for a mail server."""

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend

from server.kit.quiet import is_quiet
from server.ports.messages import MailRefused

_PERMANENT = 500


class MailServer(EmailBackend):
    """Send through EMAIL_URL. MailRefused when the server surely took nothing, also while the installation is quiet;
    another OSError leaves open whether it did.
    """

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        if is_quiet():
            raise MailRefused("the installation is quiet", again=True)
        is_mine = self._opened()
        try:
            return super().send_messages(email_messages)
        except OSError as error:
            raise _meant(error) from error
        finally:
            if is_mine:
                self.close()

    def _opened(self) -> bool:
        try:
            return bool(self.open())
        except OSError as error:
            raise MailRefused(type(error).__name__, again=True) from error


def _meant(error: OSError) -> OSError:
    """Return a refusal for what the server answered; the error itself where the connection broke, or took too long."""
    refused: dict[str, tuple[int, bytes]] = getattr(error, "recipients", {})
    if refused:
        return MailRefused("recipient refused", again=min(code for code, _ in refused.values()) < _PERMANENT)
    return MailRefused("refused", again=True) if getattr(error, "smtp_code", None) else error
