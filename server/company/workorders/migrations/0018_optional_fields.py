"""Make Product SKU and Shipping Country optional in the first sourcing form (specification 002, section 3.17)."""

from django.db import migrations

OPTIONAL = ("sku", "country")


def loosen(apps, schema_editor):
    """Change our own version, which stays open to requests; one that staff published is theirs."""
    versions = apps.get_model("workorders", "FormVersion").objects
    for version in versions.filter(form__key="products_sourcing", number=1, published_by=None):
        for field in version.body["fields"]:
            if field["key"] in OPTIONAL:
                field["required"] = False
        version.save(update_fields=["body"])


class Migration(migrations.Migration):
    dependencies = [("workorders", "0017_skus")]

    operations = [migrations.RunPython(loosen, migrations.RunPython.noop, elidable=False)]
