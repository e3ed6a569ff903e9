from django.apps import AppConfig


class OnboardingConfig(AppConfig):
    name = "server.company.onboarding"
    label = "onboarding"
