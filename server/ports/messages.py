"""Mails that are refused, text messages to phones, and the outbox of an installation without gateways."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


class MailRefused(OSError):
    """The mail server took nothing. `again`: it may take it later."""

    def __init__(self, why: str, *, again: bool) -> None:
        super().__init__(why)
        self.again = again


class SmsPort(Protocol):
    """A text message gateway. Raises `server.ports.failures` kinds; never called inside a transaction."""

    def send(self, phone: str, text: str, *, code: str = "") -> None:
        """Hand over one text for delivery. `phone` is in E.164 form; raise ValueError otherwise.

        `code`: the verification code in the text, for gateways that only send approved templates.
        """
        ...

    @property
    def is_configured(self) -> bool:
        """Whether texts reach anybody."""
        ...


@dataclass(frozen=True, slots=True)
class OutboxMessage:
    """A mail or text message in the outbox. `html` is untrusted, empty for plain text."""

    name: str
    kind: str
    """"mail" or "sms"."""
    sent_at: datetime
    sender: str
    to: tuple[str, ...]
    subject: str
    text: str
    html: str = ""


class OutboxPort(Protocol):
    """The messages sent by an installation without mail server and gateway."""

    def list_messages(self, limit: int = 50) -> list[OutboxMessage]:
        """List the newest messages, newest first. Skip files that are not messages."""
        ...
