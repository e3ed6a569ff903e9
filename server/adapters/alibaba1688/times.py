"""Times as 1688 writes them: `yyyyMMddHHmmssSSSZ`, in Beijing."""

from datetime import datetime, timedelta, timezone
from typing import Any

from server.adapters.values import read_text

_BEIJING = timezone(timedelta(hours=8))


def read_time(value: Any) -> datetime | None:
    """Read `yyyyMMddHHmmss[SSS]Z`; None for anything else."""
    text = read_text(value)
    try:
        moment = datetime.strptime(text[:14] + text[-5:], "%Y%m%d%H%M%S%z")
    except ValueError:
        return None
    return moment if 1970 < moment.year < 2200 else None


def write_time(moment: datetime) -> str:
    return f"{moment.astimezone(_BEIJING):%Y%m%d%H%M%S}000+0800"
