from django.apps import AppConfig


class CouponsConfig(AppConfig):
    name = "server.company.coupons"
    label = "coupons"
