"""A signal is a call that is invisible at the place where it is made."""

import ast
from collections.abc import Iterator

from ops.lint.names import is_within, origin
from ops.lint.source import Finding, Project, Source

CODE = "TW012"
ADVICE = "signals hide who calls whom; call the service."


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuse Django signals, and receivers of other packages' signals, in the platform."""
    if not source.is_python or not source.under("server", "tenants"):
        return
    for item in source.imported:
        if is_within(item.target, "django.dispatch", "django.db.models.signals", "django.core.signals"):
            yield source.finding(item.line, CODE, f"{item.target}: {ADVICE}")
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and _connects(origin(node.func, source.imports)):
            yield source.finding(node.lineno, CODE, f"{ast.unparse(node.func)}: {ADVICE}")


def _connects(name: str) -> bool:
    return name.endswith(".connect") and ".signals." in name
