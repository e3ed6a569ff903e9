"""Sign-up with the merchant's own schema: as fast with 5,000 merchants as with one."""

import statistics
import time

from ops.bench.installation import Installation
from ops.bench.merchants import make_merchant, ready
from ops.bench.report import Figure

AIM = 1.2
SIGN_UPS = 30
STEP = 500


def measure(made: Installation, sizes: tuple[int, ...], *, in_a_row: int = 300) -> list[Figure]:
    """Measure median seconds of a sign-up from a full pool at each number of merchants; then from an empty pool."""
    ready()
    figures: list[Figure] = []
    first = 0.0
    for size in sizes:
        _grow(made, size)
        took = _median_sign_up(made, size)
        first = first or took
        figures.append(
            Figure(
                name=f"sign-up with {size:,} merchants",
                ours=f"{took * 1000:.1f} ms",
                limit=f"{first * 1000:.1f} ms with {sizes[0]:,}",
                ratio=took / first,
                aim=f"at most {AIM} times",
                holds=took / first <= AIM,
            )
        )
    figures.append(_from_an_empty_pool(in_a_row))
    return figures


def _grow(made: Installation, size: int) -> None:
    """Create schemas up to this number, in the pool's own way."""
    from server.tenancy.models import Tenant

    # In steps: a database connection that has created thousands of schemas uses gigabytes.
    while (missing := size - Tenant.objects.count()) > 0:
        made.manage("fill_pool", str(min(missing, STEP)))
        Tenant.objects.filter(state="pool").update(state="ready")


def _median_sign_up(made: Installation, size: int) -> float:
    made.manage("fill_pool", str(SIGN_UPS))
    return statistics.median(_timed(f"at-{size}-{number}") for number in range(SIGN_UPS))


def _from_an_empty_pool(count: int) -> Figure:
    from server.tenancy.models import Tenant

    Tenant.objects.filter(state="pool").update(state="ready")
    times = [_timed(f"row-{number}") for number in range(count)]
    early, late = statistics.median(times[:30]), statistics.median(times[-30:])
    return Figure(
        name=f"{count} sign-ups in a row from an empty pool, the last 30",
        ours=f"{late * 1000:.1f} ms",
        limit=f"{early * 1000:.1f} ms for the first 30",
        ratio=late / early,
        aim=f"at most {AIM} times",
        holds=late / early <= AIM,
    )


def _timed(name: str) -> float:
    started = time.perf_counter()
    make_merchant(f"{name}-{time.time_ns()}")
    return time.perf_counter() - started
