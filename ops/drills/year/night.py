"""A month's last night: all events arrive, and finance's scheduled jobs run."""

from datetime import datetime, timedelta

from ops.drills.year.post import Post
from ops.drills.year.quiet import settle
from ops.drills.year.world import World
from server.jobs.door import enqueue
from server.tenancy.scope import public_scope


def end_month(world: World, post: Post) -> None:
    """Run until half past four, after the scheduled jobs; then deliver and run again for new events."""
    _hear_all(world, post)
    tomorrow = world.now() + timedelta(days=1)
    _sleep_until(world, tomorrow.replace(hour=0, minute=30))
    _hear_all(world, post)
    _sleep_until(world, tomorrow.replace(hour=4, minute=30))
    settle(world, ticks=3)
    _hear_all(world, post)
    with public_scope():
        enqueue("finance.recognise", key="drill")
        enqueue("finance.reconcile", key="drill")
    settle(world)


def _hear_all(world: World, post: Post) -> None:
    """Deliver all events, again while they cause new ones."""
    for _ in range(3):
        post.collect()
        post.deliver(everything=True)
        settle(world)


def _sleep_until(world: World, moment: datetime) -> None:
    world.go_on(max((moment - world.now()).total_seconds(), 0))
