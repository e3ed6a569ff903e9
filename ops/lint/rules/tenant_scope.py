"""Only one function changes the schema, because every other way leaks it into the next request or job."""

import ast
from collections.abc import Iterator

from ops.lint.names import is_within, origin
from ops.lint.source import Finding, Project, Source

CODE = "TW003"
SWITCHES = {"set_tenant", "set_schema", "set_schema_to_public"}
CONTEXTS = {"schema_context", "tenant_context"}
ADVICE = "only server/tenancy selects a schema; use server.tenancy.scope."


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuse ``with tenant:``, django-tenants' contexts and bare schema switches outside server/tenancy."""
    if not source.is_python or not source.under("server", "tenants", "fixtures", "ops"):
        return
    if source.under("server/tenancy"):
        return
    for item in source.imported:
        if is_within(item.target, "django_tenants") and item.target.split(".")[-1] in CONTEXTS:
            yield source.finding(item.line, CODE, ADVICE)
    for node in ast.walk(source.tree):
        if _switches(node, source.imports):
            yield source.finding(getattr(node, "lineno", 1), CODE, ADVICE)


def _switches(node: ast.AST, imports: dict[str, str]) -> bool:
    if isinstance(node, ast.With | ast.AsyncWith):
        return any(_is_tenant(item.context_expr) for item in node.items)
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Attribute) and node.func.attr in SWITCHES:
        return True
    return is_within(origin(node.func, imports), *(f"django_tenants.utils.{name}" for name in CONTEXTS))


def _is_tenant(expression: ast.expr) -> bool:
    name = expression.attr if isinstance(expression, ast.Attribute) else getattr(expression, "id", "")
    return name == "tenant" or name.endswith("_tenant")
