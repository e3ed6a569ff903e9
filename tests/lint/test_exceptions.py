import pytest

from tests.lint.conftest import Planted

SERVICE = '''
    def lease(actor: Actor) -> None:
        """Takes a batch."""


    def release(actor: Actor) -> None:
        """Gives it back."""
'''
PATH = "tenants/processes/services.py"
ENTRY = f'[[exception]]\nrule = "TW008"\npath = "{PATH}"\n'


def test_an_entry_with_a_reason_excuses_one_function(lint: Planted) -> None:
    entry = f'{ENTRY}names = ["lease"]\nreason = "The runner has no user."\n'

    assert lint({PATH: SERVICE, "ops/lint/exceptions.toml": entry}) == [f"{PATH}:5 TW008"]


def test_an_entry_without_a_name_excuses_the_file(lint: Planted) -> None:
    entry = f'{ENTRY}reason = "The runner has no user."\n'

    assert lint({PATH: SERVICE, "ops/lint/exceptions.toml": entry}) == []


def test_an_entry_that_nothing_needs_any_more_is_refused(lint: Planted) -> None:
    entry = f'{ENTRY}names = ["lease", "gone"]\nreason = "The runner has no user."\n'

    assert lint({PATH: SERVICE, "ops/lint/exceptions.toml": entry}) == [
        "ops/lint/exceptions.toml:1 TW000",
        f"{PATH}:5 TW008",
    ]


def test_an_entry_without_a_reason_ends_the_run(lint: Planted) -> None:
    with pytest.raises(SystemExit, match="has no reason"):
        lint({"ops/lint/exceptions.toml": f'{ENTRY}reason = " "\n'})
