"""A key across schemas ties merchants together: none could be dumped, moved or restored alone."""

import ast
from collections.abc import Iterator

from ops.lint.names import origin
from ops.lint.source import Finding, Project, Source

CODE = "TW002"
RELATIONS = {"ForeignKey", "OneToOneField", "ManyToManyField", "GenericForeignKey"}


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuse relations between a model of ``tenants/`` and one of the public schema, either way."""
    if not source.is_python or not source.under("server", "tenants"):
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and origin(node.func, source.imports).split(".")[-1] in RELATIONS:
            home = "tenant" if source.under("tenants") else "public"
            target = _schema_of(node, source, project)
            if target not in {home, "same"}:
                message = f"a {home} model may not have a key to a {target} one; store the id."
                yield source.finding(node.lineno, CODE, message)


def _schema_of(call: ast.Call, source: Source, project: Project) -> str:
    """Return ``tenant``, ``public``, or ``same`` for a relation inside the app."""
    name = origin(call.func, source.imports).split(".")[-1]
    if name == "GenericForeignKey":
        return "public"
    target = _target(call)
    if isinstance(target, ast.Constant):
        return _schema_of_label(str(target.value), project)
    path = ast.unparse(target) if isinstance(target, ast.Call) else origin(target, source.imports)
    if path.startswith("tenants."):
        return "tenant"
    if path.startswith(("server.", "django.", "allauth.")) or "AUTH_USER_MODEL" in path or "get_user" in path:
        return "public"
    return "same"


def _target(call: ast.Call) -> ast.expr:
    named = [keyword.value for keyword in call.keywords if keyword.arg == "to"]
    return next(iter(named or call.args), ast.Constant("self"))


def _schema_of_label(reference: str, project: Project) -> str:
    label, dot, _ = reference.rpartition(".")
    if not dot:
        return "same"
    return "tenant" if label in project.tenant_labels else "public"
