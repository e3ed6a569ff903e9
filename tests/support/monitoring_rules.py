"""Rules of the monitoring page."""

from typing import Any

OFF = {"enable": False, "type": 2, "coefficient": "3"}


def rule(coefficient: str = "2.5", **given: Any) -> dict[str, Any]:
    return {"enable": True, "type": 2, "coefficient": coefficient, "compare_at": OFF, **given}
