"""Settings under which Weblate's file formats load without a server: no database is read."""

import os
import tempfile

from weblate.settings_example import *  # noqa: F401,F403

DATA_DIR = os.environ.get("WEBLATE_DATA", os.path.join(tempfile.gettempdir(), "loctrip-weblate"))
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.join(DATA_DIR, "weblate.sqlite")}}
CACHES = {
    name: {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"} for name in ("default", "avatar")
}
SECRET_KEY, DEBUG, CELERY_TASK_ALWAYS_EAGER = "x", False, True
LOGGING = {"version": 1, "disable_existing_loggers": True}
