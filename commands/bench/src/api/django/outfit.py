"""An outfit with its items, and the rating of one."""

from django.db import IntegrityError, transaction
from django.db.models import Prefetch
from django.http import Http404
from django.utils import timezone
from pages import address_of
from rest_framework import exceptions, serializers, status
from rest_framework.response import Response
from session import OfUser
from tables import Outfit, OutfitItem, Rating

SAVING = 4


class ItemReply(serializers.ModelSerializer):
    uuid = serializers.UUIDField(source="id")
    estimated_price = serializers.FloatField()

    class Meta:
        model = OutfitItem
        fields = ("uuid", "name", "brand", "category", "image_url", "ecommerce_url", "estimated_price")


class OutfitReply(serializers.ModelSerializer):
    uuid = serializers.UUIDField(source="id")
    createdAt = serializers.DateTimeField(source="created_at")
    user_photo = serializers.SerializerMethodField()
    stylistNotes = serializers.CharField(source="stylist_notes")
    status = serializers.SerializerMethodField()
    items = ItemReply(many=True)

    class Meta:
        model = Outfit
        fields = (
            *("id", "uuid", "title", "description", "image_url", "createdAt"),
            *("user_photo", "stylistNotes", "status", "items"),
        )

    def get_user_photo(self, outfit):
        return outfit.photo_id and address_of(outfit.photo_id, "full")

    def get_status(self, outfit):
        return "approved" if outfit.approved_at else "draft"


class OneOutfit(OfUser):
    items = Prefetch("items", OutfitItem.objects.order_by("position"))

    def get(self, request, outfit):
        mine = Outfit.objects.filter(id=outfit, account_id=request.user.id, approved_at__isnull=False)
        found = mine.prefetch_related(self.items).first()
        if found is None:
            raise Http404
        return Response(OutfitReply(found).data)


class RatingAsk(serializers.Serializer):
    rating = serializers.IntegerField(min_value=1, max_value=5)
    userId = serializers.UUIDField()
    itemId = serializers.UUIDField()


class Conflict(exceptions.APIException):
    status_code = status.HTTP_409_CONFLICT


class Rate(OfUser):
    def post(self, request, outfit):
        ask = RatingAsk(data=request.data)
        ask.is_valid(raise_exception=True)
        given = ask.validated_data
        if str(given["userId"]) != request.user.id:
            raise Http404
        mine = {"outfit_id": outfit, "outfit__account_id": request.user.id}
        if not OutfitItem.objects.filter(
            id=given["itemId"], outfit__approved_at__isnull=False, **mine
        ).exists():
            raise Http404
        saved = given["rating"] >= SAVING
        try:
            with transaction.atomic():
                Rating.objects.create(item_id=given["itemId"], outfit_id=outfit, stars=given["rating"])
                if saved:
                    unsaved = Outfit.objects.filter(id=outfit, saved_at__isnull=True)
                    unsaved.update(saved_at=timezone.now())
        except IntegrityError:
            raise Conflict from None
        return Response({"success": True, "saved": saved})
