from factory.django import DjangoModelFactory

from tenants.preferences.models import QuotaRow


class QuotaFactory(DjangoModelFactory[QuotaRow]):
    """The limits of a small plan."""

    class Meta:
        model = QuotaRow

    plan = "small"
    stores_per_platform = 3
    import_products = 7
    monitored_variants = 0
    sub_accounts = 0
