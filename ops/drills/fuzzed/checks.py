"""Loaded by schemathesis: every refusal uses our envelope (DESIGN section 3)."""

from typing import TYPE_CHECKING, Any

import schemathesis

if TYPE_CHECKING:
    from schemathesis import Case, CheckContext, Response

MERCHANT = {"success", "code", "msg", "fields", "request_id"}
CONSOLE = {"code", "message", "fields", "request_id"}


@schemathesis.check
def refusals_in_the_envelope(ctx: "CheckContext", response: "Response", case: "Case[Any]") -> None:
    """AssertionError for a refusal that clients could not parse."""
    if response.status_code < 400:
        return
    kind = response.headers.get("content-type", [""])[0]
    if "json" not in kind:
        raise AssertionError(f"{response.status_code} came as {kind or 'nothing'}")
    content = response.json()
    requested = CONSOLE if "/api/console/" in case.operation.full_path else MERCHANT
    if missing := requested - set(content):
        raise AssertionError(f"{sorted(missing)} missing in {content}")
