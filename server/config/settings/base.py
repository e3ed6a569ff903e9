"""General settings: paths, URLs, templates, language, static files."""

from server.config.env import ROOT, load_env

_env = load_env()

APP_ENV = _env.app_env
DEBUG = False
ROOT_DIR = ROOT
DATA_DIR = _env.data_dir.resolve()
PUBLIC_URL = _env.public_url
CONSOLE_HOST = _env.console_host
SHOP_DOMAIN = _env.shop_domain
PORT = _env.port

ROOT_URLCONF = "server.config.urls"
WSGI_APPLICATION = "server.config.wsgi.application"
ASGI_APPLICATION = "server.config.asgi.application"
APPEND_SLASH = False
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hans", "简体中文")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
MEDIA_ROOT = DATA_DIR / "files"
FRONTENDS = {"portal": ROOT / "portal" / "dist", "console": ROOT / "console" / "dist"}
EXTENSION = ROOT / "portal" / "extension" / "dist" / "packed"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    }
]
