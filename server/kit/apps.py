from django.apps import AppConfig


class KitConfig(AppConfig):
    name = "server.kit"
    label = "kit"

    def ready(self) -> None:
        from server.kit.http import checks  # noqa: F401
