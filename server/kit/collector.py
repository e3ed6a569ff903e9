"""Python's cyclic garbage collector, set for processes that live long and make many small objects."""

import gc

YOUNG = 50_000
MIDDLE, OLD = 20, 100


def settle_collector() -> None:
    """Call it before everything is imported and once more when it is: what stands now is not looked through again.

    With the defaults, half the time of a batch of products goes into walking over Django's own objects, and a sixth of
    a start.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
