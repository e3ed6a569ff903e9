"""What every test shares: the database with its template schema, two merchants, and people who act for them."""

pytest_plugins = ["tests.support.tenants", "tests.support.people", "tests.support.sandbox", "tests.support.vendors"]
