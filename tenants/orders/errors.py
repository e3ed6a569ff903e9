"""Refusals of orders."""

from server.kit.errors import Conflict, Invalid

NO_STORES = "Connect a store first. Its orders then arrive here."


class NoStores(Conflict):
    says = NO_STORES


class NothingChosen(Invalid):
    def __init__(self) -> None:
        sentence = "You must select at least one order."
        super().__init__(sentence, fields={"ids": sentence})
