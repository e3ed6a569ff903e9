"""The SMS port, chosen by SMS_URL: `twilio://`, `aliyun://`, or files in the outbox."""

import re
from urllib.parse import parse_qs, unquote, urlsplit

from django.conf import settings

from server.adapters.sms import aliyun, twilio
from server.adapters.sms.account import SmsAccount
from server.adapters.sms.outbox import OutboxSms
from server.kit.reasons import Reason
from server.ports.failures import Permanent

E164 = re.compile(r"\+[1-9]\d{6,14}")
GATEWAYS = {"twilio": twilio.send, "aliyun": aliyun.send}


class ConfiguredSms:
    """Sends through the operator's gateway."""

    def send(self, phone: str, text: str, *, code: str = "") -> None:
        """Send one text. ValueError if `phone` is not in E.164 form; Retryable or Permanent as the gateway answers.

        Permanent without a gateway too, outside the demo: nobody reads its files.
        """
        if not E164.fullmatch(phone):
            raise ValueError(f"not an E.164 number: {phone!r}")
        account = read_account(settings.SMS_URL)
        if not self.is_configured:
            raise Permanent(Reason("sms.refused", {"host": "SMS_URL", "code": "empty"}))
        if account is None:
            OutboxSms().send(phone, text)
        else:
            GATEWAYS[account.gateway](account, phone, text, code)

    @property
    def is_configured(self) -> bool:
        return bool(settings.SMS_URL) or settings.APP_ENV != "production"


def read_account(url: str) -> SmsAccount | None:
    """Return the account of an SMS_URL; None when empty. `?scheme=http` is for a relay on the operator's network."""
    if not url:
        return None
    parts = urlsplit(url)
    query = {name: values[0] for name, values in parse_qs(parts.query.replace("+", "%2B")).items()}
    host = parts.netloc.rpartition("@")[2]
    return SmsAccount(
        gateway=parts.scheme,
        endpoint=f"{query.get('scheme', 'https')}://{host}",
        key=unquote(parts.username or ""),
        secret=unquote(parts.password or ""),
        sender=query.get("from", query.get("sign", "")),
        template=query.get("template", ""),
    )
