"""The free plan: one for every platform at once, and what holds for merchants who have taken none."""

from django.db import migrations
from django.utils import timezone

FREE = {
    "name_en": "Free",
    "name_zh": "免费版",
    "is_free": True,
    "is_default": True,
    "charge_way": 1,
    "stores_per_platform": 3,
    "import_products": 10_000,
    "monitored_variants": 1_000,
    "sub_accounts": 1,
    "selling_point_en": "All you need to begin",
    "selling_point_zh": "轻松起步",
}


def add(apps, schema_editor):
    edition = apps.get_model("plans", "Edition").objects.create(
        name_en="Tradewind",
        name_zh="Tradewind",
        type=2,
        platforms=[3, 4, 5, 6, 8, 9],
        state="on_sale",
        updated_at=timezone.now(),
    )
    apps.get_model("plans", "Plan").objects.create(edition=edition, **FREE)


class Migration(migrations.Migration):
    dependencies = [("plans", "0001_initial")]

    operations = [migrations.RunPython(add, migrations.RunPython.noop, elidable=False)]
