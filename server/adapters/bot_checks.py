"""Detection of pages that ask the visitor to prove that they are human."""

import re

from server.kit.http import OutboundResponse

_SCANNED = 100_000
_CHALLENGE = re.compile(
    rb"<title>\s{0,9}(?:just a moment|attention required|checking your browser|ddos-guard|are you a robot"
    rb"|captcha interception)"
    rb"|cf_chl_opt|cf-challenge|captcha-delivery\.com|px-captcha|_incapsula_resource|sgcaptcha|x5secdata"
    rb"|/errors/validatecaptcha|privatedomain/risk_handler",
    re.IGNORECASE,
)
# Ordinary pages load such scripts too; refusals do not.
_CAPTCHA = re.compile(rb"captcha|cloudflare", re.IGNORECASE)


def is_bot_check(answer: OutboundResponse) -> bool:
    """Return whether the answer is a bot check instead of the requested page."""
    if answer.headers.get("cf-mitigated") == "challenge":
        return True
    if not answer.is_html:
        return False
    is_refusal = answer.status in (401, 403, 429, 503)
    page = answer.body[:_SCANNED]
    return _CHALLENGE.search(page) is not None or (is_refusal and _CAPTCHA.search(page) is not None)
