"""Pure rules that check a form designed by staff."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from server.company.workorders.contracts import Choice, FieldType, FormField, FormSection
from server.company.workorders.rules.forms import REQUIRED
from server.kit.sentences import Sentence
from server.kit.web_addresses import is_web_address

MOST_SECTIONS = 5
MOST_FIELDS = 60
MOST_CHOICES = 100

BAD_KEY = "starts with a-z and has only a-z, 0-9 and _"
TWICE = "is used twice in this form"
NO_CHOICES = "needs at least one choice"
BAD_LINK = "is not a web address"
NESTED = "cannot be a yes/no choice inside another one"
NO_COUNTRY = "is not a country field that is asked earlier"
BAD_MOST = Sentence("must be from 1 to {most}", most=MOST_SECTIONS)
TOO_MANY_FIELDS = Sentence("has more than {most} fields", most=MOST_FIELDS)
TOO_MANY_CHOICES = Sentence("has more than {most} choices", most=MOST_CHOICES)

CHOOSING = (FieldType.CHOICE, FieldType.CHOICES)
OF_COUNTRY = (FieldType.STATE, FieldType.PHONE)
_KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")


@dataclass(frozen=True, slots=True)
class _Placed:
    """A field, its place ("fields.2.yes.0"), and the keys of country fields before it."""

    place: str
    field: FormField
    countries: frozenset[str]

    @property
    def is_nested(self) -> bool:
        return self.place.count(".") > 1


def clean_section(section: FormSection) -> FormSection:
    """Remove what a field's type does not use; a choice without a value gets its English text as value."""
    fields = tuple(_clean(field) for field in section.fields)
    return FormSection(section.en.strip(), section.zh.strip(), fields, section.most)


def check_section(section: FormSection) -> dict[str, str]:
    """Return errors by place, such as "fields.2.yes.0.key"; empty if the form is valid."""
    wrong = {name: REQUIRED for name in ("en", "zh") if not getattr(section, name)}
    if not 1 <= section.most <= MOST_SECTIONS:
        wrong["most"] = BAD_MOST
    placed = list(_placed(section))
    if len(placed) > MOST_FIELDS:
        wrong["fields"] = TOO_MANY_FIELDS
    seen: set[str] = set()
    for item in placed[:MOST_FIELDS]:
        wrong |= {f"{item.place}.{name}": fault for name, fault in _faults(item, seen).items()}
        seen.add(item.field.key)
    return wrong


def _clean(field: FormField) -> FormField:
    chosen = field.choices if field.type in CHOOSING else ()
    is_yes_no = field.type is FieldType.YES_NO
    return replace(
        field,
        **{name: getattr(field, name).strip() for name in ("key", "en", "zh", "before")},
        **{name: getattr(field, name).strip() for name in ("hint_en", "hint_zh", "after_en", "after_zh")},
        country=field.country if field.type in OF_COUNTRY else "",
        choices=tuple(_clean_choice(choice) for choice in chosen),
        yes=tuple(_clean(form_field) for form_field in field.yes) if is_yes_no else (),
        no=tuple(_clean(form_field) for form_field in field.no) if is_yes_no else (),
    )


def _clean_choice(choice: Choice) -> Choice:
    return Choice(choice.value.strip() or choice.en.strip(), choice.en.strip(), choice.zh.strip(), choice.link.strip())


def _placed(section: FormSection) -> Iterator[_Placed]:
    """Yield every field in the order of asking."""
    countries: frozenset[str] = frozenset()
    for place, field in enumerate(section.fields):
        at = f"fields.{place}"
        yield _Placed(at, field, countries)
        for branch in ("yes", "no"):
            known = countries
            for inner, inner_field in enumerate(getattr(field, branch)):
                yield _Placed(f"{at}.{branch}.{inner}", inner_field, known)
                known |= _country_key(inner_field)
        countries |= _country_key(field)


def _country_key(field: FormField) -> frozenset[str]:
    return frozenset({field.key} if field.type is FieldType.COUNTRY else ())


def _faults(placed: _Placed, seen: set[str]) -> dict[str, str]:
    field = placed.field
    wrong = {name: REQUIRED for name in ("key", "en", "zh") if not getattr(field, name)}
    if field.key and not _KEY.fullmatch(field.key):
        wrong["key"] = BAD_KEY
    elif field.key in seen:
        wrong["key"] = TWICE
    for english, chinese in (("hint_en", "hint_zh"), ("after_en", "after_zh")):
        if bool(getattr(field, english)) != bool(getattr(field, chinese)):
            wrong[chinese if getattr(field, english) else english] = REQUIRED
    if placed.is_nested and field.type is FieldType.YES_NO:
        wrong["type"] = NESTED
    if (field.country or field.type is FieldType.STATE) and field.country not in placed.countries:
        wrong["country"] = NO_COUNTRY
    return wrong | _choice_faults(field)


def _choice_faults(field: FormField) -> dict[str, str]:
    """Require Chinese for all choices of a field or for none: a name such as "WhatsApp" is the same in both."""
    if field.type not in CHOOSING:
        return {}
    if not 1 <= len(field.choices) <= MOST_CHOICES:
        return {"choices": TOO_MANY_CHOICES if field.choices else NO_CHOICES}
    wrong: dict[str, str] = {}
    is_translated = any(choice.zh for choice in field.choices)
    seen: set[str] = set()
    for place, choice in enumerate(field.choices):
        at = f"choices.{place}"
        if not choice.en:
            wrong[f"{at}.en"] = REQUIRED
        if is_translated and not choice.zh:
            wrong[f"{at}.zh"] = REQUIRED
        if choice.value in seen:
            wrong[f"{at}.value"] = TWICE
        if choice.link and not is_web_address(choice.link):
            wrong[f"{at}.link"] = BAD_LINK
        seen.add(choice.value)
    return wrong
