"""Check digits of parcels' numbers. Source: github.com/jkeen/tracking_number_data (MIT), CHECKSUM_ALGORITHMS.md.

Each takes a whole number in capitals whose form fits, and tells whether its last sign follows from the others.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

Check = Callable[[str], bool]

_LETTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def is_s10(number: str) -> bool:
    """Check a number of the postal union (UPU S10) in its form, as RB123456785GB."""
    rest = _weighed(number[2:10], (8, 6, 4, 2, 3, 5, 9, 7)) % 11
    return int(number[10]) == {0: 5, 1: 0}.get(rest, 11 - rest)


def _weighed(digits: str, weights: Sequence[int]) -> int:
    return sum(int(digit) * weight for digit, weight in zip(digits, weights, strict=True))


def _mod10(number: str, first: int, second: int) -> bool:
    """Check a sum whose digits count `first`, `second`, `first` ... from the left; letters as UPS counts them."""
    digits = [int(sign) if sign.isdigit() else (ord(sign) - 3) % 10 for sign in number]
    total = sum(digit * (second if at % 2 else first) for at, digit in enumerate(digits[:-1]))
    return -total % 10 == digits[-1]


def _fedex(number: str, weights: Sequence[int]) -> bool:
    return _weighed(number[:-1], weights) % 11 % 10 == int(number[-1])


def _luhn(number: str) -> bool:
    doubled = [int(digit) * (2 if at % 2 else 1) for at, digit in enumerate(reversed(number))]
    return sum(each - 9 if each > 9 else each for each in doubled) % 10 == 0


def _mod37_36(number: str) -> bool:
    """Check by ISO 7064, MOD 37,36, as on labels of DPD."""
    rest = 36
    for sign in number[:-1]:
        rest = (rest + _LETTERS.index(sign)) % 36 or 36
        rest = rest * 2 % 37
    return _LETTERS[(37 - rest) % 36] == number[-1]


CHECKS: Mapping[str, Check] = {
    "s10": is_s10,
    "ups": lambda number: _mod10(number[2:], 1, 2),
    "mod7": lambda number: int(number[:-1]) % 7 == int(number[-1]),
    "mod10_31": lambda number: _mod10(number, 3, 1),
    "mod10_13": lambda number: _mod10(number, 1, 3),
    "luhn": _luhn,
    "mod37_36": _mod37_36,
    "fedex12": lambda number: _fedex(number, (3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1)),
    "fedex34": lambda number: _fedex(number[20:], (1, 7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1)),
    "fedex96": lambda number: _mod10(number[7:], 1, 3),
    "ontrac_c": lambda number: _mod10(f"4{number[1:]}", 1, 2),
    "ontrac_d": lambda number: _mod10(f"5{number[1:]}", 1, 2),
}
"""By the name that a form in `server/ports/carriers.json` gives."""
