"""The queue of the stylists' desk."""

from django.db.models import F
from django.utils import timezone
from pages import address_of, cut, page_of
from rest_framework import serializers
from rest_framework.response import Response
from session import OfStylist
from tables import Request

PREFERENCES = {
    "gender": "gender",
    "ageRange": "age_range",
    "bodyType": "body_type",
    "height": "height",
    "skinTone": "skin_tone",
    "colors": "favorite_colors",
}


class PreferencesReply(serializers.Serializer):
    gender = serializers.IntegerField()
    ageRange = serializers.CharField()
    bodyType = serializers.CharField(allow_null=True)
    height = serializers.CharField(allow_null=True)
    skinTone = serializers.CharField(allow_null=True)
    stylePreferences = serializers.CharField()
    sizes = serializers.ListField(child=serializers.CharField())
    colors = serializers.ListField(child=serializers.CharField())


class ClaimReply(serializers.Serializer):
    id = serializers.UUIDField()
    name = serializers.CharField()
    isYou = serializers.BooleanField()
    until = serializers.DateTimeField()


class RequestReply(serializers.Serializer):
    id = serializers.UUIDField()
    photoId = serializers.UUIDField(source="photo_id")
    imageUrl = serializers.CharField()
    uploadDate = serializers.DateTimeField(source="photo__uploaded_at")
    userEmail = serializers.CharField(source="account__email")
    userPreferences = PreferencesReply(allow_null=True)
    claimedBy = ClaimReply(allow_null=True)


def presented(row, member, now):
    wishes = {name: row[f"likes_{name}"] for name in PREFERENCES}
    known = wishes["gender"] is not None
    row["userPreferences"] = {**wishes, "stylePreferences": "", "sizes": []} if known else None
    row["imageUrl"] = address_of(row["photo_id"], "thumbnail")
    row["claimedBy"] = None
    if row["claimed_by_id"] is not None and row["claimed_until"] > now:
        row["claimedBy"] = {
            "id": row["claimed_by_id"],
            "name": row["claimed_by__name"],
            "isYou": str(row["claimed_by_id"]) == member.id,
            "until": row["claimed_until"],
        }
    return row


class Pending(OfStylist):
    columns = (
        *("id", "photo_id", "photo__uploaded_at", "account__email"),
        *("claimed_by_id", "claimed_by__name", "claimed_until"),
    )
    likes = {f"likes_{name}": F(f"account__preferences__{column}") for name, column in PREFERENCES.items()}

    def get(self, request):
        after, limit = page_of(request)
        pending = Request.objects.filter(completed_at__isnull=True)
        if after:
            pending = pending.filter(id__gt=after)
        found = pending.order_by("id").values(*self.columns, **self.likes)[: limit + 1]
        rows, following = cut(list(found), limit)
        now = timezone.now()
        reply = RequestReply([presented(row, request.user, now) for row in rows], many=True)
        return Response({"requests": reply.data, "next": following})
