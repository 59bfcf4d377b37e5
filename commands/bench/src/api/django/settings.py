"""The calls that the bench compares, as Django REST Framework serves them: the same rows, checks and replies, in its own
words.

In its favour: no middleware, no session look-up, no rate limit, no log, connections that last, verified tokens
remembered, rows as dictionaries where a page is long, and signed addresses that cost nothing.
"""

import os

import django
from django.conf import settings

KEY = os.environ["BENCH_KEY"]

settings.configure(
    DEBUG=False,
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF="server",
    MIDDLEWARE=[],
    INSTALLED_APPS=["rest_framework", "settings"],
    SECRET_KEY=KEY,
    USE_TZ=True,
    TIME_ZONE="UTC",
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": os.environ["BENCH_NAME"],
            "USER": os.environ["BENCH_USER"],
            "PASSWORD": os.environ["BENCH_PASSWORD"],
            "HOST": os.environ["BENCH_HOST"],
            "PORT": os.environ["BENCH_PORT"],
            "CONN_MAX_AGE": None,
        }
    },
    REST_FRAMEWORK={
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "UNAUTHENTICATED_USER": None,
    },
)
django.setup()
