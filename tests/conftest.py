"""What every test shares: the database with its template schema, two merchants, and people who act for them."""

from hypothesis import HealthCheck, settings

# A commit is right or wrong, whatever the machine does beside it and whenever it is asked.
settings.register_profile(
    "house", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")

pytest_plugins = ["tests.support.tenants", "tests.support.people", "tests.support.sandbox", "tests.support.vendors"]
