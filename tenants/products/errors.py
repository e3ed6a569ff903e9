"""Refusals of publishing, with the specification's words."""

from server.company.identity.contracts import PUBLISH_OVERRIDE
from server.kit.errors import Invalid, NoRight
from server.kit.sentences import Sentence

NO_STORE = "You must select at least one store."
NOTHING_CHOSEN = "You must select at least one product."


class NoStoreSelected(Invalid):
    def __init__(self) -> None:
        super().__init__(NO_STORE, fields={"store_ids": NO_STORE})


class NothingChosen(Invalid):
    def __init__(self) -> None:
        super().__init__(NOTHING_CHOSEN, fields={"ids": NOTHING_CHOSEN})


class TooManyChosen(Invalid):
    """Too many publications are chosen; nothing is done."""

    def __init__(self, most: int) -> None:
        sentence = Sentence("You can choose up to {most:,} products at once. Please filter the list.", most=most)
        super().__init__(sentence, fields={"ids": sentence})


class MayNotOverride(NoRight):
    right = PUBLISH_OVERRIDE
    says = "You don't have the right to publish despite warnings. Please ask the owner of the main account."


class NotPublishedYet(Invalid):
    says = "Publish this product first. Until then, add the other one to your Import List."
