"""Forms of service requests for the console: sections, fields, choices, versions, differences."""

from datetime import datetime
from typing import Annotated

from pydantic import Field, StringConstraints

from server.api.console.schemas import Versioned
from server.api.gateway.schemas import Body, Out
from server.company.workorders.contracts import Choice, FieldType, FormField, FormSection
from server.company.workorders.contracts.designs import DesignDifferenceKind, PropertyValue
from server.company.workorders.rules.designs import MOST_CHOICES, MOST_FIELDS, MOST_SECTIONS

Label = Annotated[str, StringConstraints(max_length=200)]
Hint = Annotated[str, StringConstraints(max_length=400)]
Mark = Annotated[str, StringConstraints(max_length=40)]
Link = Annotated[str, StringConstraints(max_length=2_000)]


class DesignChoiceIn(Body):
    value: Label = Field(default="", description="Stored with the answer; empty: the English text.")
    en: Label
    zh: Label = Field(
        default="", description="Empty for all choices of a field: the English texts are used for both languages."
    )
    link: Link = Field(default="", description="A link to an example.")


class DesignSubfieldIn(Body):
    key: Mark = Field(description="Unique in the form; stored with every answer.")
    type: FieldType
    en: Label
    zh: Label
    required: bool = False
    hint_en: Hint = ""
    hint_zh: Hint = ""
    before: Mark = Field(default="", description="Shown before the input, such as +86.")
    after_en: Mark = Field(default="", description="Shown after the input, such as days.")
    after_zh: Mark = ""
    choices: list[DesignChoiceIn] = Field(default_factory=list, max_length=MOST_CHOICES + 1)
    country: Mark = Field(default="", description="For a state or a phone number: the key of its country's field.")

    def field(self) -> FormField:
        choices = tuple(choice.into(Choice) for choice in self.choices)
        return self.into(FormField, choices=choices, **self.inner())

    def inner(self) -> dict[str, tuple[FormField, ...]]:
        return {"yes": (), "no": ()}


class DesignFieldIn(DesignSubfieldIn):
    yes: list[DesignSubfieldIn] = Field(default_factory=list, max_length=MOST_FIELDS + 1)
    no: list[DesignSubfieldIn] = Field(default_factory=list, max_length=MOST_FIELDS + 1)

    def inner(self) -> dict[str, tuple[FormField, ...]]:
        return {
            "yes": tuple(design_subfield_in.field() for design_subfield_in in self.yes),
            "no": tuple(design_subfield_in.field() for design_subfield_in in self.no),
        }


class DesignIn(Versioned):
    en: Label
    zh: Label
    most: int = Field(description=f"How many times it may be filled in, up to {MOST_SECTIONS} products.")
    fields: list[DesignFieldIn] = Field(max_length=MOST_FIELDS + 1)

    def section(self) -> FormSection:
        return self.into(FormSection, fields=tuple(field.field() for field in self.fields))


class DesignVersionIn(Versioned):
    pass


class DesignChoiceOut(Out):
    value: str
    en: str
    zh: str
    link: str


class DesignSubfieldOut(Out):
    key: str
    type: FieldType
    en: str
    zh: str
    required: bool
    hint_en: str
    hint_zh: str
    before: str
    after_en: str
    after_zh: str
    choices: list[DesignChoiceOut]
    country: str


class DesignFieldOut(DesignSubfieldOut):
    yes: list[DesignSubfieldOut]
    no: list[DesignSubfieldOut]


class DesignSectionOut(Out):
    en: str
    zh: str
    most: int
    fields: list[DesignFieldOut]


class DesignRowOut(Out):
    id: str = Field(validation_alias="key")
    name_en: str
    name_zh: str
    is_offered: bool
    number: int = Field(description="The version that merchants see now.")
    published_at: datetime
    has_draft: bool
    version: int = Field(description="Send it with the next change.")
    edited_at: datetime | None
    edited_by: str


class PublishedDesignOut(Out):
    number: int
    published_at: datetime
    published_by: str
    requests: int = Field(description="The number of requests with this version.")
    section: DesignSectionOut


class DesignOut(DesignRowOut, DesignSectionOut):
    """The draft, or the published form without one, with all published versions, newest first."""

    versions: list[PublishedDesignOut]


class DesignChangeOut(Out):
    name: str
    before: PropertyValue
    after: PropertyValue


class DesignDifferenceOut(Out):
    kind: DesignDifferenceKind
    key: str
    en: str
    zh: str
    under: str = Field(description="The key of the yes/no choice that the field belongs to.")
    changes: list[DesignChangeOut]


class DesignDifferencesOut(Out):
    differences: list[DesignDifferenceOut]
