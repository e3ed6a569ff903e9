from django.apps import AppConfig


class IdentityConfig(AppConfig):
    name = "server.company.identity"
    label = "accounts"

    def ready(self) -> None:
        from server.company.identity.mfa_adapter import change_second_factors
        from server.company.identity.services.messages import change_queued_notices
        from server.kit.vault import reseal_with

        reseal_with(change_second_factors)
        reseal_with(change_queued_notices)
