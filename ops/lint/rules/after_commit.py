"""What follows a commit can no longer undo it: its error would tell a person that nothing was saved, so they repeat it,
and would make a job run twice."""

import ast
from collections.abc import Iterator

from ops.lint.names import origin
from ops.lint.source import Finding, Project, Source

CODE = "TW018"
ADVICE = "pass robust=True: the change is saved, and an error here must not say otherwise."


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuse ``transaction.on_commit`` without ``robust=True``."""
    if not source.is_python or not source.under("server", "tenants"):
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and _may_fail(node, source.imports):
            yield source.finding(node.lineno, CODE, ADVICE)


def _may_fail(call: ast.Call, imports: dict[str, str]) -> bool:
    robust = [keyword.value for keyword in call.keywords if keyword.arg == "robust"]
    is_robust = any(isinstance(value, ast.Constant) and value.value is True for value in robust)
    return not is_robust and origin(call.func, imports) == "django.db.transaction.on_commit"
