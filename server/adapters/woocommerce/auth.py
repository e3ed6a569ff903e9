"""What a store posts to our callback when the merchant agreed (class-wc-auth.php)."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator


class GrantedKeys(BaseModel):
    """A new key of the store. `user_id` is the state that we sent; what it stands for is checked by the caller."""

    model_config = ConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)

    key_id: int = Field(gt=0)
    user_id: str = Field(min_length=1, max_length=2000)
    consumer_key: str = Field(pattern=r"^ck_[0-9a-f]{40}$", repr=False)
    consumer_secret: str = Field(pattern=r"^cs_[0-9a-f]{40}$", repr=False)
    key_permissions: Literal["read", "write", "read_write"]

    @field_validator("user_id", mode="before")
    @classmethod
    def _as_text(cls, value: object) -> object:
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else value

    @property
    def reads_and_writes(self) -> bool:
        return self.key_permissions == "read_write"


def parse_granted_keys(raw_body: bytes) -> GrantedKeys:
    """Read the callback's body. ValueError, without any of its content, when it is not what a store sends."""
    try:
        return GrantedKeys.model_validate_json(raw_body)
    except ValidationError as error:
        fields = sorted({str(detail["loc"][0]) for detail in error.errors() if detail["loc"]})
        raise ValueError(f"not the keys of a store: {', '.join(fields) or 'no JSON'}") from None
