"""The product's tables, with the columns that the calls use."""

import os
import time
import uuid

from django.contrib.postgres.fields import ArrayField
from django.db import models


def new_id():
    """A UUIDv7, by which rows are in the order of their time."""
    head = int(time.time() * 1000).to_bytes(6, "big")
    tail = bytearray(os.urandom(10))
    tail[0] = 0x70 | tail[0] & 0x0F
    tail[2] = 0x80 | tail[2] & 0x3F
    return uuid.UUID(bytes=head + bytes(tail))


class Table(models.Model):
    class Meta:
        abstract = True
        app_label = "settings"
        managed = False


class Account(Table):
    id = models.UUIDField(primary_key=True)
    issuer = models.TextField()
    subject = models.TextField()
    email = models.TextField()
    name = models.TextField()
    plan = models.TextField(default="free")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta(Table.Meta):
        db_table = "account"


class Preferences(Table):
    account = models.OneToOneField(Account, models.CASCADE, primary_key=True)
    gender = models.SmallIntegerField()
    favorite_colors = ArrayField(models.TextField())
    age_range = models.TextField()
    body_type = models.TextField(null=True)
    height = models.TextField(null=True)
    skin_tone = models.TextField(null=True)

    class Meta(Table.Meta):
        db_table = "preferences"


class Stylist(Table):
    id = models.UUIDField(primary_key=True)
    name = models.TextField()

    class Meta(Table.Meta):
        db_table = "stylist"


class TokenFamily(Table):
    id = models.UUIDField(primary_key=True)
    account = models.ForeignKey(Account, models.CASCADE)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()

    class Meta(Table.Meta):
        db_table = "token_family"


class RefreshToken(Table):
    hash = models.BinaryField(primary_key=True)
    family = models.ForeignKey(TokenFamily, models.CASCADE)
    salt = models.BinaryField()
    expires_at = models.DateTimeField()

    class Meta(Table.Meta):
        db_table = "refresh_token"


class Photo(Table):
    id = models.UUIDField(primary_key=True)
    account = models.ForeignKey(Account, models.CASCADE)
    width = models.IntegerField()
    height = models.IntegerField()
    byte_count = models.IntegerField()
    uploaded_at = models.DateTimeField(auto_now_add=True)

    class Meta(Table.Meta):
        db_table = "photo"


class Request(Table):
    id = models.UUIDField(primary_key=True)
    photo = models.OneToOneField(Photo, models.CASCADE)
    account = models.ForeignKey(Account, models.CASCADE)
    created_at = models.DateTimeField(auto_now_add=True)
    claimed_by = models.ForeignKey(Stylist, models.SET_NULL, null=True, db_column="claimed_by")
    claimed_until = models.DateTimeField(null=True)
    completed_at = models.DateTimeField(null=True)

    class Meta(Table.Meta):
        db_table = "request"


class Outfit(Table):
    id = models.UUIDField(primary_key=True)
    photo = models.OneToOneField(Photo, models.SET_NULL, null=True)
    account = models.ForeignKey(Account, models.CASCADE)
    title = models.TextField()
    description = models.TextField()
    image_url = models.TextField(null=True)
    stylist_notes = models.TextField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    approved_at = models.DateTimeField(null=True)
    saved_at = models.DateTimeField(null=True)

    class Meta(Table.Meta):
        db_table = "outfit"


class OutfitItem(Table):
    id = models.UUIDField(primary_key=True)
    outfit = models.ForeignKey(Outfit, models.CASCADE, related_name="items")
    position = models.IntegerField()
    category = models.TextField()
    name = models.TextField()
    brand = models.TextField()
    image_url = models.TextField(null=True)
    ecommerce_url = models.TextField(null=True)
    estimated_price = models.DecimalField(max_digits=12, decimal_places=2)

    class Meta(Table.Meta):
        db_table = "outfit_item"


class Rating(Table):
    item = models.OneToOneField(OutfitItem, models.CASCADE, primary_key=True)
    outfit = models.ForeignKey(Outfit, models.CASCADE)
    stars = models.SmallIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta(Table.Meta):
        db_table = "rating"
