"""URLs that outside systems call."""

from django.urls import path

from server.adapters.square.hooks import read_delivery as read_square
from server.adapters.wix.hooks import read_delivery as read_wix
from server.hooks import bigcommerce, shopify, stripe, suppliers, woocommerce
from server.hooks.intake import of_app
from server.hooks.tracking import of_service
from server.platforms.contracts import Platform

urlpatterns = [
    path("woocommerce/auth", woocommerce.receive_keys, name="woocommerce-auth"),
    path("woocommerce/<str:public_id>", woocommerce.receive_event, name="woocommerce-event"),
    path("shopify/compliance", shopify.receive_compliance, name="shopify-compliance"),
    path("shopify/approved", shopify.take_back, name="shopify-approved"),
    path("shopify/<str:public_id>", shopify.receive_event, name="shopify-event"),
    path("bigcommerce/auth", bigcommerce.receive_app, name="bigcommerce-auth"),
    path("bigcommerce/load", bigcommerce.open_app, name="bigcommerce-load"),
    path("bigcommerce/uninstall", bigcommerce.remove_app, name="bigcommerce-uninstall"),
    path("bigcommerce/remove_user", bigcommerce.remove_user, name="bigcommerce-remove-user"),
    path("bigcommerce/<str:public_id>", bigcommerce.receive_event, name="bigcommerce-event"),
    path("aliexpress", suppliers.receive_aliexpress, name="aliexpress-push"),
    path("1688", suppliers.receive_1688, name="1688-push"),
    path("stripe", stripe.receive_event, name="stripe-event"),
    path("track17", of_service("17track"), name="track17-event"),
    path("aftership", of_service("aftership"), name="aftership-event"),
    path("wix", of_app(Platform.WIX, lambda request: read_wix(request.body)), name="wix-event"),
    path(
        "square",
        of_app(Platform.SQUARE, lambda request: read_square(request.body, request.headers)),
        name="square-event",
    ),
]
