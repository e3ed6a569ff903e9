from django.apps import AppConfig


class RewardsConfig(AppConfig):
    name = "server.company.rewards"
    label = "rewards"
