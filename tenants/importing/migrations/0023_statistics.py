from django.db import migrations

# No list filters or sorts by these. Half the time of the ANALYZE after a big import went into sampling them, and each
# merchant's catalogue kept the samples.
UNSAMPLED = {
    "importing_listedproduct": (
        "description_html", "images", "options", "source_url", "source_title", "collections", "planned_sources",
    ),
    "importing_listedvariant": ("option_values", "source_attr", "image_url"),
}


def _alter(target: int) -> list[str]:
    return [
        f"ALTER TABLE {table} " + ", ".join(f"ALTER COLUMN {name} SET STATISTICS {target}" for name in names)
        for table, names in UNSAMPLED.items()
    ]


class Migration(migrations.Migration):

    dependencies = [
        ('importing', '0022_planned_sources'),
    ]

    operations = [migrations.RunSQL(_alter(0), _alter(-1))]
