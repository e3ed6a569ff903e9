"""All house rules, in the order of their numbers."""

from collections.abc import Iterator
from typing import Protocol

from ops.lint.rules import (
    actor_first,
    addresses,
    after_commit,
    areas,
    docstrings,
    foreign_addresses,
    foreign_keys,
    forms,
    get_model,
    imported_tests,
    lazy_querysets,
    literal_text,
    network_in_transaction,
    placeholders,
    providers,
    pure_rules,
    raw_http,
    raw_requests,
    signals,
    size,
    tenant_scope,
    volatile_updates,
    zones,
)
from ops.lint.source import Finding, Project, Source


class Rule(Protocol):
    """A module with a number, its reason as docstring, and a check of one file."""

    CODE: str
    __doc__: str | None

    def check(self, source: Source, project: Project) -> Iterator[Finding]:
        """Yield one finding for each place in ``source`` that breaks the rule."""
        ...


RULES: tuple[Rule, ...] = (
    get_model,
    foreign_keys,
    tenant_scope,
    raw_http,
    network_in_transaction,
    lazy_querysets,
    size,
    actor_first,
    docstrings,
    areas,
    pure_rules,
    signals,
    foreign_addresses,
    placeholders,
    addresses,
    imported_tests,
    providers,
    zones,
    literal_text,
    raw_requests,
    forms,
    after_commit,
    volatile_updates,
)
