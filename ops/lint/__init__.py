"""House rules that ruff, mypy, import-linter and biome cannot see.

One module per rule in ``rules/``; ``python -m ops.lint`` prints ``path:line: TWnnn message`` and exits 1
on findings. What has to break a rule is listed, with its reason, in ``exceptions.toml``; an entry that
nothing needs any more is itself a finding, so the list only shrinks.
"""
