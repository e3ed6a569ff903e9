"""Looking a model up by name hides an import from the contracts between areas."""

import ast
from collections.abc import Iterator

from ops.lint.names import origin
from ops.lint.source import Finding, Project, Source

CODE = "TW001"
ADVICE = "hides an import; ask the other area's services or selectors."


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuse ``apps.get_model`` outside migrations, where Django has no other way."""
    if not source.is_python or not source.under("server", "tenants") or "migrations" in source.parts:
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and _looks_up(origin(node.func, source.imports)):
            yield source.finding(node.lineno, CODE, f"{ast.unparse(node.func)} {ADVICE}")


def _looks_up(name: str) -> bool:
    return name.endswith(("apps.get_model", "get_app_config")) or name == "get_model"
