"""Aliyun's SendSms (Dysmsapi 2017-05-25), which sends approved templates only; signed with ACS3-HMAC-SHA256."""

import json
import uuid
from datetime import UTC

from server.adapters.sms.account import SmsAccount
from server.adapters.sms.aliyun_signing import signed_headers
from server.adapters.translate import call, host_of, read_json
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import Permanent, Retryable

VERSION, ACTION = "2017-05-25", "SendSms"
DONE = "OK"
TOO_OFTEN = frozenset({"isv.BUSINESS_LIMIT_CONTROL", "isv.DAY_LIMIT_CONTROL", "Throttling", "Throttling.User"})


def send(account: SmsAccount, phone: str, _text: str, code: str) -> None:
    """Send the template with `code`. Retryable when the gateway throttles us, Permanent with its code when refused."""
    query = {
        "PhoneNumbers": phone.removeprefix("+86"),
        "SignName": account.sender,
        "TemplateCode": account.template,
        "TemplateParam": json.dumps({"code": code}),
    }
    headers = signed_headers(
        method="POST",
        host=host_of(account.endpoint),
        query=query,
        action=ACTION,
        version=VERSION,
        key=account.key,
        secret=account.secret,
        date=clock.now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        nonce=uuid.uuid4().hex,
    )
    url = f"{account.endpoint}/"
    answer = call("POST", url, write=True, params=query, headers=headers, timeout=10, max_bytes=100_000)
    result = str(read_json(answer, write=True).get("Code", ""))
    if result == DONE:
        return
    reason = Reason("sms.refused", {"host": host_of(url), "code": result[:80]})
    raise Retryable(reason) if result in TOO_OFTEN else Permanent(reason)
