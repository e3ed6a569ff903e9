"""Aliyun's SendSms (Dysmsapi 2017-05-25), which sends approved templates only; signed with ACS3-HMAC-SHA256."""

import hashlib
import hmac
import json
import uuid
from collections.abc import Mapping
from datetime import UTC
from urllib.parse import quote

from server.adapters.sms.account import SmsAccount
from server.adapters.translate import call, host_of, read_json
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import Permanent, Retryable

ALGORITHM = "ACS3-HMAC-SHA256"
EMPTY = hashlib.sha256(b"").hexdigest()


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


def signed_headers(
    *,
    method: str,
    host: str,
    query: Mapping[str, str],
    action: str,
    version: str,
    key: str,
    secret: str,
    date: str,
    nonce: str,
) -> dict[str, str]:
    """Return the headers of a call without a body, including `authorization`. `date` is UTC, `2026-01-31T08:00:00Z`."""
    headers = {
        "host": host,
        "x-acs-action": action,
        "x-acs-content-sha256": EMPTY,
        "x-acs-date": date,
        "x-acs-signature-nonce": nonce,
        "x-acs-version": version,
    }
    names = ";".join(sorted(headers))
    canonical = "\n".join(
        [method, "/", _sorted_query(query), *(f"{name}:{headers[name]}" for name in sorted(headers)), "", names, EMPTY]
    )
    text = f"{ALGORITHM}\n{hashlib.sha256(canonical.encode()).hexdigest()}"
    signature = hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()
    return {**headers, "authorization": f"{ALGORITHM} Credential={key},SignedHeaders={names},Signature={signature}"}


def _sorted_query(query: Mapping[str, str]) -> str:
    return "&".join(f"{quote(name, safe='-_.~')}={quote(query[name], safe='-_.~')}" for name in sorted(query))
