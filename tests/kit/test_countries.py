"""The countries to choose from have a name in the reader's language; none is shown as its code."""

import pytest

from server.kit.countries import list_countries


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_country_has_a_name(language: str) -> None:
    countries = list_countries(language)
    assert len(countries) > 240
    assert [country.code for country in countries if country.name == country.code] == []
