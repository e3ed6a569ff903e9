"""Suppliers that were chosen before a product is published."""

from pydantic import Field

from server.api.gateway.schemas import Out


class PlannedSourceOut(Out):
    """A supplier of a product; the first publication in a store maps its variants."""

    type: int = Field(validation_alias="supplier", description="Supplier code.")
    url: str
    is_first: bool = Field(description="Bought first; otherwise a substitute.")
