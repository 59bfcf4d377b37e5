"""The list of a person's photos as Django REST Framework serves it: the same rows, checks and reply, in its own words.

In its favour: no middleware, no session look-up, no rate limit, no log, connections that last, verified tokens
remembered, rows as dictionaries and signed addresses that cost nothing.
"""

import os
from functools import lru_cache

import django
import jwt
from django.conf import settings

settings.configure(
    DEBUG=False,
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF="listing",
    MIDDLEWARE=[],
    INSTALLED_APPS=["rest_framework", "listing"],
    SECRET_KEY=os.environ["BENCH_KEY"],
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

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models  # noqa: E402
from django.http import Http404  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework import authentication, exceptions, permissions, serializers, views  # noqa: E402
from rest_framework.response import Response  # noqa: E402

KEY = os.environ["BENCH_KEY"]


class Photo(models.Model):
    id = models.UUIDField(primary_key=True)
    account_id = models.UUIDField()
    uploaded_at = models.DateTimeField()

    class Meta:
        app_label = "listing"
        managed = False
        db_table = "photo"


class Outfit(models.Model):
    id = models.UUIDField(primary_key=True)
    photo = models.OneToOneField(Photo, models.SET_NULL, null=True)
    approved_at = models.DateTimeField(null=True)

    class Meta:
        app_label = "listing"
        managed = False
        db_table = "outfit"


class Member:
    is_authenticated = True

    def __init__(self, claims):
        self.id = claims["sub"]


@lru_cache(maxsize=5000)
def member_of(token):
    return Member(jwt.decode(token, KEY, algorithms=["HS256"], audience="drape-access", issuer="drape"))


class Bearer(authentication.BaseAuthentication):
    def authenticate(self, request):
        kind, _, token = request.headers.get("Authorization", "").partition(" ")
        try:
            return member_of(token), kind
        except jwt.InvalidTokenError:
            raise exceptions.AuthenticationFailed from None


class Page(serializers.Serializer):
    after = serializers.UUIDField(required=False)
    limit = serializers.IntegerField(min_value=1, max_value=100, default=20)


class PhotoReply(serializers.Serializer):
    id = serializers.UUIDField()
    uuid = serializers.UUIDField(source="id")
    userId = serializers.UUIDField(source="account_id")
    image_url = serializers.CharField()
    thumbnail_url = serializers.CharField()
    upload_date = serializers.DateTimeField(source="uploaded_at")
    status = serializers.CharField()
    outfit_uuid = serializers.UUIDField(allow_null=True)
    outfit_count = serializers.IntegerField()


SIGNED = "?expires=1799999999&signature=" + "x" * 21


def presented(row):
    delivered = row["outfit__approved_at"] is not None
    row["image_url"] = f"/api/closet/photos/{row['id']}/picture/full{SIGNED}"
    row["thumbnail_url"] = f"/api/closet/photos/{row['id']}/picture/thumbnail{SIGNED}"
    row["status"] = "approved" if delivered else "processing"
    row["outfit_uuid"] = row["outfit__id"] if delivered else None
    row["outfit_count"] = 1 if delivered else 0
    return row


class Photos(views.APIView):
    authentication_classes = [Bearer]
    permission_classes = [permissions.IsAuthenticated]

    def get(self, request, person):
        if str(person) != request.user.id:
            raise Http404
        page = Page(data=request.query_params)
        page.is_valid(raise_exception=True)
        limit = page.validated_data["limit"]
        photos = Photo.objects.filter(account_id=person)
        if "after" in page.validated_data:
            photos = photos.filter(id__lt=page.validated_data["after"])
        columns = ("id", "account_id", "uploaded_at", "outfit__id", "outfit__approved_at")
        rows = list(photos.order_by("-id").values(*columns)[: limit + 1])
        reply = PhotoReply([presented(row) for row in rows[:limit]], many=True)
        return Response({"photos": reply.data, "next": rows[limit - 1]["id"] if len(rows) > limit else None})


urlpatterns = [path("api/closet/photos/user/<uuid:person>/", Photos.as_view())]
application = get_wsgi_application()
