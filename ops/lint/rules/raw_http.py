"""A request outside kit.http has no time limit, no size limit and no guard against private addresses."""

import ast
from collections.abc import Iterator

from ops.lint.names import Import, is_within, origin
from ops.lint.outside import CLIENTS
from ops.lint.source import Finding, Project, Source

CODE = "TW004"
VENDOR_SDKS = ("stripe", "square", "squareup", "twilio", "shopify", "alibabacloud_dysmsapi20170525")
KIT = "outbound HTTP goes through server.kit.http."
SDK = "a vendor's SDK belongs in server/adapters."


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuse raw clients in the platform, and vendors' SDKs anywhere but in the adapters."""
    if not source.is_python or not source.under("server", "tenants"):
        return
    if source.path.startswith("server/kit/http"):
        return
    for item in source.imported:
        if is_within(item.target, *CLIENTS) and not _asks_only_for_our_name(source, item):
            yield source.finding(item.line, CODE, f"{item.target}: {KIT}")
        elif is_within(item.target, *VENDOR_SDKS) and not source.under("server/adapters"):
            yield source.finding(item.line, CODE, f"{item.target}: {SDK}")


def _asks_only_for_our_name(source: Source, item: Import) -> bool:
    """Allow ``socket.gethostname``, which opens nothing."""
    if item.target != "socket":
        return item.target == "socket.gethostname"
    used = {
        origin(node, source.imports)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute) and is_within(origin(node.value, source.imports), "socket")
    }
    return used == {"socket.gethostname"}
