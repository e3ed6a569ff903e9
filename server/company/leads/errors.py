"""What a visitor may do wrong with a lead form."""

from collections.abc import Mapping


class AnswersRefused(Exception):
    """Some answers do not fit: `faults` holds `missing`, `wrong` or `too_long` by field, `consent` among them."""

    def __init__(self, faults: Mapping[str, str]) -> None:
        super().__init__("answers do not fit")
        self.faults = dict(faults)
