"""Request signatures of the AliExpress Open Platform (document 1367). Pure."""

import hmac
from collections.abc import Mapping


def sign(parameters: Mapping[str, str], secret: str, path: str = "") -> str:
    """HMAC-SHA256 in upper-case hex over the parameters sorted by name; system calls put their path first."""
    joined = "".join(name + parameters[name] for name in sorted(parameters) if name != "sign")
    return hmac.new(secret.encode(), (path + joined).encode(), "sha256").hexdigest().upper()
