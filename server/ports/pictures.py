"""Pictures that a store cannot load: its product is published without them, or refused."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from server.ports.failures import OutsideFailure

REFUSED = frozenset({"store.image_refused", "store.images_refused"})


@dataclass(slots=True)
class Pictures:
    """What to do with pictures of one product that its store cannot load, and which were left out.

    `skips`: leave out those that the store refuses. `skips_passing`: also those that it may be able to load later.
    `one_by_one`: set once some were refused, so that the adapter sends each by itself and knows which.
    """

    skips: bool = False
    skips_passing: bool = False
    one_by_one: bool = False
    left_out: list[str] = field(default_factory=list)
    retries: bool = False
    """Send again those that the store failed to load later (`server.ports.late_pictures`), and only those."""
    load_later: bool = False
    """Set by the adapter: whether it gave the store URLs that the store loads later."""

    def may_skip(self, failure: OutsideFailure) -> bool:
        """Return whether the failure is about a picture that may be left out."""
        return failure.reason.code in REFUSED and (self.skips if failure.final else self.skips_passing)

    def go_one_by_one(self, failure: OutsideFailure) -> bool:
        """Return whether to try the product again, with each picture by itself from now on."""
        if self.one_by_one or failure.unknown_outcome or not self.may_skip(failure):
            return False
        self.one_by_one = True
        return True

    @contextmanager
    def skipping(self, url: str) -> Iterator[None]:
        """Wrap the request that sends one picture; leave it out if the store cannot load it and it may be skipped."""
        try:
            yield
        except OutsideFailure as failure:
            if not self.may_skip(failure):
                raise
            self.left_out.append(url)
