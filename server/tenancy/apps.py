from django.apps import AppConfig


class TenancyConfig(AppConfig):
    name = "server.tenancy"
    label = "tenancy"

    def ready(self) -> None:
        from server.tenancy import checks, recorder

        recorder.install()
        checks.register_all()
