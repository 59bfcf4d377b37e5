"""Photos: the list of a person's own, and the upload."""

import os
from io import BytesIO

from django.db import transaction
from django.http import Http404
from pages import address_of, cut, page_of
from PIL import Image, ImageOps, UnidentifiedImageError
from rest_framework import parsers, serializers
from rest_framework.response import Response
from session import OfUser
from tables import Account, Photo, Request, new_id

FOLDER = os.environ["BENCH_FOLDER"]
SIDES = {"full": 2048, "thumbnail": 480}
Image.MAX_IMAGE_PIXELS = 50_000_000


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


def presented(row):
    delivered = row["outfit__approved_at"] is not None
    row["image_url"] = address_of(row["id"], "full")
    row["thumbnail_url"] = address_of(row["id"], "thumbnail")
    row["status"] = "approved" if delivered else "processing"
    row["outfit_uuid"] = row["outfit__id"] if delivered else None
    row["outfit_count"] = 1 if delivered else 0
    return row


class Photos(OfUser):
    def get(self, request, person):
        if str(person) != request.user.id:
            raise Http404
        after, limit = page_of(request)
        photos = Photo.objects.filter(account_id=person)
        if after:
            photos = photos.filter(id__lt=after)
        columns = ("id", "account_id", "uploaded_at", "outfit__id", "outfit__approved_at")
        rows, following = cut(list(photos.order_by("-id").values(*columns)[: limit + 1]), limit)
        reply = PhotoReply([presented(row) for row in rows], many=True)
        return Response({"photos": reply.data, "next": following})


class UploadAsk(serializers.Serializer):
    image = serializers.FileField(max_length=None)


def written(picture, side):
    """Upright, in RGB, without metadata."""
    picture.thumbnail((side, side), Image.Resampling.LANCZOS, reducing_gap=2.0)
    out = BytesIO()
    picture.save(out, "JPEG", quality=82)
    return out.getvalue()


def read(file):
    """The picture in both sizes. Pillow decodes a JPEG at a fraction of its size where that is enough."""
    try:
        picture = Image.open(file, formats=("JPEG", "PNG", "WEBP"))
        picture.draft("RGB", (SIDES["full"], SIDES["full"]))
        picture = ImageOps.exif_transpose(picture).convert("RGB")
    except (UnidentifiedImageError, OSError):
        raise serializers.ValidationError("This is no picture.") from None
    files = {size: written(picture, side) for size, side in SIDES.items() if size == "full"}
    width, height = picture.size
    files["thumbnail"] = written(picture, SIDES["thumbnail"])
    return width, height, files


class Upload(OfUser):
    parser_classes = [parsers.MultiPartParser]

    def post(self, request):
        ask = UploadAsk(data=request.data)
        ask.is_valid(raise_exception=True)
        width, height, files = read(ask.validated_data["image"])
        new = new_id()
        for size, data in files.items():
            with open(os.path.join(FOLDER, f"{new}-{size}.jpg"), "wb") as file:
                file.write(data)
        person = request.user.id
        with transaction.atomic():
            Account.objects.select_for_update().get(id=person)
            sizes = {"width": width, "height": height, "byte_count": len(files["full"])}
            photo = Photo.objects.create(id=new, account_id=person, **sizes)
            Request.objects.create(id=new_id(), photo=photo, account_id=person)
        row = {"id": new, "account_id": person, "uploaded_at": photo.uploaded_at}
        nothing = {"outfit__id": None, "outfit__approved_at": None}
        return Response(PhotoReply(presented({**row, **nothing})).data)
