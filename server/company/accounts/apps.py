from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "server.company.accounts"
    label = "accounts"

    def ready(self) -> None:
        from server.company.accounts.mfa_adapter import reseal_second_factors
        from server.kit.vault import reseal_with

        reseal_with(reseal_second_factors)
