"""The V3 signature of Aliyun's OpenAPI (help.aliyun.com, "V3 request syntax and signature method")."""

import hashlib
import hmac
from collections.abc import Mapping
from urllib.parse import quote

ALGORITHM = "ACS3-HMAC-SHA256"
EMPTY = hashlib.sha256(b"").hexdigest()


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
