"""Twilio's Messages API: one form POST with basic authentication (twilio.com/docs/messaging/api/message-resource)."""

import base64
from typing import Any

from server.adapters.sms.account import SmsAccount
from server.adapters.translate import call, host_of, read_json
from server.kit.reasons import Reason
from server.ports.failures import Permanent

MESSAGING_SERVICE = "MG"


def send(account: SmsAccount, phone: str, text: str, _code: str) -> None:
    """Queue one message at Twilio. Permanent with Twilio's error number when refused."""
    url = f"{account.endpoint}/2010-04-01/Accounts/{account.key}/Messages.json"
    sender = "MessagingServiceSid" if account.sender.startswith(MESSAGING_SERVICE) else "From"
    form = {"To": phone, sender: account.sender, "Body": text}
    headers = {"authorization": f"Basic {_basic(account)}"}
    answer = call("POST", url, write=True, form=form, headers=headers, timeout=10, max_bytes=100_000)
    if answer.status >= 400:
        raise _refused(read_json(answer, write=True), url)


def _basic(account: SmsAccount) -> str:
    return base64.b64encode(f"{account.key}:{account.secret}".encode()).decode()


def _refused(body: Any, url: str) -> Permanent:
    number = body.get("code", "") if isinstance(body, dict) else ""
    return Permanent(Reason("sms.refused", {"host": host_of(url), "code": str(number)}))
