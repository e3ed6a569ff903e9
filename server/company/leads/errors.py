"""Errors of a visitor's submission."""

from collections.abc import Mapping


class AnswersRefused(Exception):
    """Some answers are invalid: `faults` has `missing`, `wrong` or `too_long` by field, including `consent`."""

    def __init__(self, faults: Mapping[str, str]) -> None:
        super().__init__("answers do not fit")
        self.faults = dict(faults)
