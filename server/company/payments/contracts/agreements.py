"""What crosses from payments of what a store's own platform bills for us."""

from dataclasses import dataclass

from server.ports.payments import ChangeAt


@dataclass(frozen=True, slots=True)
class BilledStore:
    """The store, by its platform's own name, on whose bill a plan is put. `replaces` another subscription there."""

    external_key: str
    replaces: str = ""
    at: ChangeAt = ChangeAt.NOW
