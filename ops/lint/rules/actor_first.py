"""Rights and the store restriction are applied in services and selectors, so they must know who asks."""

import ast
from collections.abc import Iterator

from ops.lint.names import Function, public_functions
from ops.lint.source import Finding, Project, Source

CODE = "TW008"
ROOMS = {"services", "selectors"}


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Every public function of a merchant area's services and selectors takes an ``Actor`` first."""
    if not source.is_python or not source.under("tenants"):
        return
    if not any(part.removesuffix(".py") in ROOMS for part in source.parts):
        return
    for function in public_functions(source.tree):
        if not _takes_actor(function):
            message = f"{function.name} must take an Actor as its first argument."
            yield source.finding(function.lineno, CODE, message, function.name)


def _takes_actor(function: Function) -> bool:
    arguments = [*function.args.posonlyargs, *function.args.args] or function.args.kwonlyargs
    if not arguments or arguments[0].annotation is None:
        return False
    annotation = arguments[0].annotation
    text = annotation.value if isinstance(annotation, ast.Constant) else ast.unparse(annotation)
    return str(text).split(".")[-1] == "Actor"
