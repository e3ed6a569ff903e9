"""Hosted shops for buyers: server-rendered, chosen by host name, without the portal's cookies."""
