"""The message port: short texts to phones, and what an installation without gateways has sent so far."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


class SmsPort(Protocol):
    """A way to reach a phone. Raises `server.ports.failures` kinds; no call is made inside a transaction."""

    def send(self, phone: str, text: str, *, code: str = "") -> None:
        """Hand one text over for delivery; `phone` is in E.164 form. ValueError when it is none.

        `code`: the verification code in the text, for gateways that send approved templates only.
        """
        ...


@dataclass(frozen=True, slots=True)
class OutboxMessage:
    """A mail or text message that went into the outbox. `html` is untrusted, empty for plain text."""

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
    """What an installation without mail server and gateway has sent so far."""

    def list_messages(self, limit: int = 50) -> list[OutboxMessage]:
        """The newest messages, newest first; a file that is no message is left out."""
        ...
