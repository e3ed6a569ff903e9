"""An address that others wrote makes the standard parsers raise errors, and closes the page that shows it."""

from collections.abc import Iterator

from ops.lint.names import is_within
from ops.lint.source import Finding, Project, Source

CODE = "TW015"
PARSERS = (
    *(f"urllib.parse.{name}" for name in ("urlsplit", "urlparse", "urljoin", "urlunsplit", "urlunparse", "urldefrag")),
    "yarl",
    "rfc3986",
    "hyperlink",
)
HOME = ("server/kit/web_addresses.py", "server/kit/http", "server/config")
"""The guarded parser, the stricter one of what is called, and the operator's own values, read at the start."""


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuse other ways to take addresses apart or to join them in the platform."""
    if not source.is_python or not source.under("server", "tenants") or source.path.startswith(HOME):
        return
    for item in source.imported:
        if is_within(item.target, *PARSERS) or item.target == "urllib.parse":
            yield source.finding(item.line, CODE, f"{item.target}: addresses are read by server.kit.web_addresses.")
