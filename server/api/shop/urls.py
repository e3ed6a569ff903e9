"""Addresses of a hosted shop."""

from django.urls import path

from server.api.shop import tracking, views

urlpatterns = [
    path("", views.front, name="shop-front"),
    path("products/<str:slug>", views.product, name="shop-product"),
    path("track/<str:key>", tracking.find_order, name="track"),
    path("track/<str:key>/<str:token>", tracking.show_order, name="track-order"),
    path("robots.txt", views.robots, name="shop-robots"),
    path("sitemap.xml", views.sitemap_index, name="shop-sitemaps"),
    path("sitemap-<str:section>.xml", views.sitemap, name="shop-sitemap"),
    path("images", views.image, name="shop-image"),
    path("favicon.ico", views.no_icon, name="shop-icon"),
]
handler404 = "server.api.shop.views.not_found"
handler500 = "server.api.gateway.health.crashed"
