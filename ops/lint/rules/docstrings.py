"""Other areas call services, selectors and ports: each must document its result and its errors."""

import ast
from collections.abc import Iterator

from ops.lint.names import Function, functions, public_functions
from ops.lint.source import Finding, Project, Source

CODE = "TW009"
ROOMS = {"services", "selectors"}


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Require docstrings of public functions in services, selectors and ports, and of a port's methods."""
    if not source.is_python:
        return
    for function in _promises(source):
        if not ast.get_docstring(function):
            message = f"{function.name} needs a docstring: promise, units, errors."
            yield source.finding(function.lineno, CODE, message, function.name)


def _promises(source: Source) -> Iterator[Function]:
    rooms = {part.removesuffix(".py") for part in source.parts}
    if source.under("server/ports"):
        yield from public_functions(source.tree)
        yield from _protocol_methods(source.tree)
    elif source.under("server/company", "tenants") and rooms & ROOMS:
        yield from public_functions(source.tree)


def _protocol_methods(tree: ast.Module) -> Iterator[Function]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and any(ast.unparse(b).endswith("Protocol") for b in node.bases):
            yield from (method for method in functions(node) if not method.name.startswith("_"))
