"""What several calls need."""

from rest_framework import serializers

SIGNED = "?expires=1799999999&signature=" + "x" * 21


def address_of(photo, size):
    return f"/api/closet/photos/{photo}/picture/{size}{SIGNED}"


class PageAsk(serializers.Serializer):
    after = serializers.UUIDField(required=False)
    limit = serializers.IntegerField(min_value=1, max_value=100, default=20)


def page_of(request):
    page = PageAsk(data=request.query_params)
    page.is_valid(raise_exception=True)
    return page.validated_data.get("after"), page.validated_data["limit"]


def cut(rows, limit):
    return rows[:limit], rows[limit - 1]["id"] if len(rows) > limit else None
