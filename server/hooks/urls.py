"""Addresses that outside systems call."""

from django.urls import path

from server.hooks import woocommerce

urlpatterns = [
    path("woocommerce/auth", woocommerce.receive_keys, name="woocommerce-auth"),
    path("woocommerce/<str:public_id>", woocommerce.receive_event, name="woocommerce-event"),
]
