from django.apps import AppConfig


class IdentityConfig(AppConfig):
    name = "server.company.identity"
    label = "accounts"

    def ready(self) -> None:
        from server.company.identity.mfa_adapter import reseal_second_factors
        from server.kit.vault import reseal_with

        reseal_with(reseal_second_factors)
