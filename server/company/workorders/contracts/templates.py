"""Contracts for answer templates: plain values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TemplateText:
    """An answer in English and, optionally, Chinese. `service` is a key; empty: for every service."""

    title: str
    service: str
    text_en: str
    text_zh: str
    is_active: bool


@dataclass(frozen=True, slots=True)
class TemplateRow:
    """A template as staff edit it."""

    id: int
    text: TemplateText
    service_name: str
    version: int
    edited_by: str
