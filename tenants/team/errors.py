"""Refusals of handing over."""

from server.kit.errors import Invalid


class ReceiverUnfit(Invalid):
    """Who is chosen cannot take anything over."""

    def __init__(self, msg: str) -> None:
        super().__init__(msg, fields={"receiver_id": msg})
