"""Text messages as files: one `.txt` per message in OUTBOX_DIR; its header names the recipient."""

import re

from django.conf import settings

from server.adapters.mail import files

E164 = re.compile(r"\+[1-9]\d{6,14}")


class OutboxSms:
    """The SMS port for installations without a gateway."""

    def send(self, phone: str, text: str, *, code: str = "") -> None:
        """Write the message. ValueError if `phone` is not in E.164 form."""
        if not E164.fullmatch(phone):
            raise ValueError(f"not an E.164 number: {phone!r}")
        files.write(settings.OUTBOX_DIR, f"To: {phone}\n\n{text}\n".encode(), ".txt")
