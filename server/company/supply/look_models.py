"""Visual codes of products' pictures (public schema)."""

from typing import Any

from django.db import models
from django.db.models import Q

from server.kit.likeness import CODE_BITS


class CodeField(models.Field):  # type: ignore[type-arg]
    """A picture's code as a bit string: PostgreSQL counts differing bits, and pgvector can index it."""

    def __init__(self, *, bits: int, **options: Any) -> None:
        super().__init__(**options)
        self.bits = bits

    def deconstruct(self) -> Any:
        name, path, arguments, options = super().deconstruct()
        return name, path, arguments, options | {"bits": self.bits}

    def db_type(self, connection: Any) -> str:
        return f"bit({self.bits})"

    def from_db_value(self, value: str | None, *_: object) -> int | None:
        return None if value is None else int(value, 2)

    def get_prep_value(self, value: int | None) -> str | None:
        return None if value is None else f"{value:0{self.bits}b}"


class SupplyLook(models.Model):
    """The visual codes of a product's first picture, at `address`; null until it was read.

    `due_at`: the next try, and the end of a worker's lease; null if nothing is left to do. `tries`: those in which the
    picture was requested in vain; `losses`: workers in a row that ended before they knew.
    """

    product = models.OneToOneField(
        "supply.SupplyProduct", on_delete=models.CASCADE, primary_key=True, related_name="look"
    )
    address = models.TextField()
    core = CodeField(bits=CODE_BITS, null=True)
    whole = CodeField(bits=CODE_BITS, null=True)
    thumb = models.BinaryField(null=True)
    due_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    losses = models.PositiveSmallIntegerField(default=0, db_default=0)

    class Meta:
        indexes = [models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="supply_looks_due")]
