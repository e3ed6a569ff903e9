"""The reader of the outbox, for the demo's page of sent messages."""

import heapq
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

from django.conf import settings

from server.adapters.mail import files
from server.ports.messages import OutboxMessage

MAX_BYTES = 2_000_000


class Outbox:
    """The outbox port over OUTBOX_DIR."""

    def list_messages(self, limit: int = 50) -> list[OutboxMessage]:
        """Return the newest messages, newest first; skip files that are not messages."""
        directory: Path = settings.OUTBOX_DIR
        if not directory.is_dir():
            return []
        candidates = (path for path in directory.iterdir() if _is_message(path))
        newest = heapq.nlargest(limit, candidates, key=lambda path: path.name)
        return [message for path in newest if (message := _read(path)) is not None]


def _is_message(path: Path) -> bool:
    is_ours = path.suffix in {".eml", ".txt"} and not path.name.startswith(".")
    return is_ours and path.is_file() and not path.is_symlink()


def _read(path: Path) -> OutboxMessage | None:
    try:
        if path.stat().st_size > MAX_BYTES:
            return None
        content = path.read_bytes()
        return _mail(path, content) if path.suffix == ".eml" else _sms(path, content)
    except (OSError, ValueError, LookupError):
        return None


def _mail(path: Path, content: bytes) -> OutboxMessage:
    parsed = message_from_bytes(content, _class=EmailMessage, policy=default)
    recipients = parsed.get_all("X-Envelope-To") or [*parsed.get_all("To", []), *parsed.get_all("Cc", [])]
    return OutboxMessage(
        name=path.name,
        kind="mail",
        sent_at=files.written_at(path),
        sender=str(parsed.get("From", "")),
        to=tuple(address.strip() for line in recipients for address in str(line).split(",")),
        subject=str(parsed.get("Subject", "")),
        text=_body(parsed, "plain"),
        html=_body(parsed, "html"),
    )


def _body(parsed: EmailMessage, kind: str) -> str:
    part = parsed.get_body(preferencelist=(kind,))
    if part is None:
        return ""
    return str(part.get_content())


def _sms(path: Path, content: bytes) -> OutboxMessage:
    head, _, text = content.decode().partition("\n\n")
    if not head.startswith("To: "):
        raise ValueError("not a text message")
    return OutboxMessage(
        name=path.name,
        kind="sms",
        sent_at=files.written_at(path),
        sender="",
        to=(head.removeprefix("To: "),),
        subject="",
        text=text.removesuffix("\n"),
    )
