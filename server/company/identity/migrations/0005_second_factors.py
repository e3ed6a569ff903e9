from django.db import migrations, models
import django.db.models.deletion
from django.apps.registry import Apps
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from server.kit.vault import seal

SEALED = "gAAAA"
"""How everything begins that the key ring has sealed; no authenticator's secret does."""


def seal_secrets(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Secrets of authenticator apps were kept in clear before."""
    for row in apps.get_model("mfa", "Authenticator").objects.filter(type="totp"):
        if not row.data["secret"].startswith(SEALED):
            row.data["secret"] = seal({"secret": row.data["secret"]})
            row.save(update_fields=["data"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_accesstoken_staff"), ("mfa", "0003_authenticator_type_uniq")]

    operations = [
        migrations.AlterField(
            model_name="accesstoken",
            name="kind",
            field=models.CharField(
                choices=[
                    ("portal", "portal"),
                    ("market", "market"),
                    ("console", "console"),
                    ("personal", "personal"),
                    ("impersonation", "impersonation"),
                    ("enrolment", "enrolment"),
                ],
                max_length=16,
            ),
        ),
        migrations.CreateModel(
            name="LogInChallenge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("portal", "portal"),
                            ("market", "market"),
                            ("console", "console"),
                            ("personal", "personal"),
                            ("impersonation", "impersonation"),
                            ("enrolment", "enrolment"),
                        ],
                        max_length=16,
                    ),
                ),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("expires_at", models.DateTimeField(db_index=True)),
                ("tries_left", models.PositiveSmallIntegerField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="accounts.user"
                    ),
                ),
            ],
        ),
        migrations.RunPython(seal_secrets, migrations.RunPython.noop),
    ]
