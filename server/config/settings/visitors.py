"""Facts about a visitor before login: the operator's proxies, and the country of an IP address."""

from ipaddress import IPv4Network, IPv6Network, ip_network

from server.config.env import load_env

_env = load_env()

TRUSTED_PROXIES: list[IPv4Network | IPv6Network] = [
    ip_network(part.strip(), strict=False) for part in _env.trusted_proxies.split(",") if part.strip()
]
CONNECTIONS_PER_ADDRESS = _env.connections_per_address
COUNTRY_HEADER = _env.country_header
GEOIP_DATABASE = _env.geoip_database
CLOUD_STORE_CONTACT = _env.cloud_store_contact or ("" if _env.is_production else "mailto:hello@tradewind.localhost")
