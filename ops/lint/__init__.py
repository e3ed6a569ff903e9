"""House rules that ruff, mypy, import-linter and biome cannot check.

One module per rule in ``rules/``; ``python -m ops.lint`` prints ``path:line: TWnnn message`` and exits 1 on findings.
Exceptions are listed with their reasons in ``exceptions.toml``; an entry that is no longer needed is itself a finding,
so the list only shrinks.
"""
