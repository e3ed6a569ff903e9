"""A queryset built for one merchant and evaluated for another reads the other's rows."""

import ast
from collections.abc import Iterator

from ops.lint.names import Function, own_nodes, public_functions
from ops.lint.source import Finding, Project, Source

CODE = "TW006"
LAZY_TYPES = {
    "QuerySet",
    "ValuesQuerySet",
    "Iterator",
    "Iterable",
    "Generator",
    "AsyncIterator",
    "RawQuerySet",
}
BUILDERS = {
    "filter", "exclude", "order_by", "select_related", "prefetch_related", "annotate", "values_list",
    "distinct", "select_for_update", "alias", "iterator", "defer",
}  # fmt: skip
BUILDERS_OF_A_QUERYSET = {"all", "values", "only", "none", "using", "union", "reverse", "raw", "dates"}
ADVICE = "hands out a lazy queryset; return a list, a contract or a value."


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuse selectors that declare or return something that reads the database later."""
    if not source.is_python or not source.under("server", "tenants") or not _is_selector(source):
        return
    for function in public_functions(source.tree):
        if function.returns is not None and _names(function.returns) & LAZY_TYPES:
            yield source.finding(function.lineno, CODE, f"{function.name} {ADVICE}", function.name)
            continue
        for node in own_nodes(function.body):
            if isinstance(node, ast.Return) and _is_lazy(node.value, _lazy_names(function)):
                yield source.finding(node.lineno, CODE, f"{function.name} {ADVICE}", function.name)


def _is_selector(source: Source) -> bool:
    return any(part.removesuffix(".py") == "selectors" for part in source.parts)


def _names(annotation: ast.expr) -> set[str]:
    text = annotation.value if isinstance(annotation, ast.Constant) else ast.unparse(annotation)
    tree = ast.parse(str(text), mode="eval")
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return named | {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def _is_lazy(value: ast.expr | None, lazy: frozenset[str]) -> bool:
    if isinstance(value, ast.IfExp):
        return _is_lazy(value.body, lazy) or _is_lazy(value.orelse, lazy)
    if isinstance(value, ast.Tuple | ast.List):
        return any(_is_lazy(element, lazy) for element in value.elts)
    if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice):
        return _is_lazy(value.value, lazy)
    if isinstance(value, ast.Name):
        return value.id in lazy
    if isinstance(value, ast.GeneratorExp):
        return True
    if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Attribute):
        return isinstance(value, ast.Attribute) and value.attr == "objects"
    ends_in = value.func.attr
    return ends_in in BUILDERS or (ends_in in BUILDERS_OF_A_QUERYSET and _from_queryset(value.func.value, lazy))


def _from_queryset(value: ast.expr, lazy: frozenset[str]) -> bool:
    manager = isinstance(value, ast.Attribute) and (value.attr == "objects" or value.attr.endswith("_set"))
    return manager or _is_lazy(value, lazy)


def _lazy_names(function: Function) -> frozenset[str]:
    """Return names whose last value is a queryset; a name that is reused for the list does not count."""
    last: dict[str, ast.expr] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            last[node.targets[0].id] = node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            last[node.target.id] = node.value
    names: frozenset[str] = frozenset()
    for _ in range(len(last)):
        names = frozenset(name for name, value in last.items() if _is_lazy(value, names - {name}))
    return names
