"""An extra cent in the ledger: finance finds it, and nothing else."""

from ops.drills.report import Count, equal
from ops.drills.year.books import compare
from ops.drills.year.night import end_month
from ops.drills.year.post import Post
from ops.drills.year.world import DAY, World
from server.company.finance.models import Difference
from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.services.entries import post_entry

REFERENCE = "pi_injected"


def injected_cent(world: World, post: Post) -> list[Count]:
    """Post a cent to the provider's account in our ledger; a day later the nightly job must have found it."""
    before = set(Difference.objects.values_list("pk", flat=True))
    moved = (Movement(AccountKind.PROVIDER, -1), Movement(AccountKind.DEFERRED, 1))
    posting = Posting(f"charge:{REFERENCE}", EntryKind.CHARGE, None, Unit.DOLLAR, moved)
    post_entry(posting, now=world.now())
    world.go_on(DAY)
    end_month(world, post)
    rows = Difference.objects.exclude(pk__in=before).values_list("kind", "reference", "amount_here")
    return [
        equal("an injected cent: found by finance", list(rows), [("missing_there", REFERENCE, 1)]),
        equal("an injected cent: found by the drill", sum("holds" in value for value in compare(world)), 1),
    ]
