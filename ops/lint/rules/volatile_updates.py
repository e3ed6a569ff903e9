"""A sharded database refuses an UPDATE that calls a volatile function, because each of its copies would differ."""

import ast
import re
from collections.abc import Iterator

from ops.lint.names import is_within, origin
from ops.lint.source import Finding, Project, Source

CODE = "TW019"
ADVICE = "calculate the value before, and pass it."
_VOLATILE = (
    r"\b(random|clock_timestamp|timeofday|nextval|setval|gen_random_uuid|uuid_generate_v[14]|set_config|pg_notify)\s*\("
)
_UPDATE = re.compile(rf"(?is)(?:^|[(;]|\bDO)\s*UPDATE\s+(?:(?!;).)*?\bSET\b(?:(?!;).)*?{_VOLATILE}")
_FUNCTIONS = ("django.db.models.functions.Random", "django.contrib.postgres.functions.RandomUUID")


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuse volatile functions in UPDATE statements and in `update` of querysets."""
    if not source.is_python or not source.under("server", "tenants"):
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and (found := _UPDATE.search(node.value)):
            yield source.finding(node.lineno, CODE, f"UPDATE calls {found[1]}: {ADVICE}")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "update":
            for name in _volatile_in(node, source):
                yield source.finding(node.lineno, CODE, f"update calls {name}: {ADVICE}")


def _volatile_in(call: ast.Call, source: Source) -> Iterator[str]:
    for keyword in call.keywords:
        for node in ast.walk(keyword.value):
            if isinstance(node, ast.Call) and is_within(origin(node.func, source.imports), *_FUNCTIONS):
                yield ast.unparse(node.func)
