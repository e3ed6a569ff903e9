"""A file or function longer than a screen or two does more than one thing, and nobody reads it."""

from collections.abc import Iterator

from ops.lint.names import functions
from ops.lint.source import Finding, Project, Source

CODE = "TW007"
FILE_LINES = 300
FUNCTION_LINES = 60
COMPONENT_LINES = 120
NOT_HAND_WRITTEN = {"generated", "migrations", "locales"}


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuse files over 300 lines and functions over 60 (components with their markup: 120)."""
    if not source.path.endswith((".py", ".ts", ".tsx")) or _is_data(source):
        return
    lines = source.text.count("\n") + (0 if source.text.endswith("\n") or not source.text else 1)
    if lines > FILE_LINES:
        yield source.finding(1, CODE, f"{lines} lines, {FILE_LINES} are the limit; split it by user action.")
    for line, name, length, limit in _functions(source, project):
        if length > limit:
            message = f"{name or 'function'} has {length} lines, {limit} are the limit; name its steps."
            yield source.finding(line, CODE, message, name)


def _is_data(source: Source) -> bool:
    demo_data = source.under("fixtures") and "data" in source.parts
    return demo_data or bool(NOT_HAND_WRITTEN.intersection(source.parts))


def _functions(source: Source, project: Project) -> Iterator[tuple[int, str, int, int]]:
    if source.is_python:
        for function in functions(source.tree):
            length = (function.end_lineno or function.lineno) - function.lineno + 1
            yield function.lineno, function.name, length, FUNCTION_LINES
        return
    if ".test." in source.path:
        return
    limit = COMPONENT_LINES if source.path.endswith(".tsx") else FUNCTION_LINES
    for fact in project.frontend_facts.get(source.path, []):
        if fact["kind"] == "function":
            yield fact["line"], fact["name"], int(fact["value"]), limit
