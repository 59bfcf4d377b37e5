"""Who asks, and sign-in with an ID token."""

import hashlib
import os
import secrets
from datetime import timedelta
from functools import lru_cache

import jwt
from django.db import transaction
from django.utils import timezone
from rest_framework import authentication, exceptions, permissions, serializers, views
from rest_framework.response import Response
from settings import KEY
from tables import Account, RefreshToken, TokenFamily, new_id

ISSUER = os.environ["BENCH_ISSUER"]
provider_keys = jwt.PyJWKClient(os.environ["BENCH_JWKS_URL"])


class Member:
    is_authenticated = True

    def __init__(self, claims):
        self.id = claims["sub"]
        self.role = claims["role"]


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


class IsUser(permissions.BasePermission):
    def has_permission(self, request, view):
        return request.user.role == "user"


class IsStylist(permissions.BasePermission):
    def has_permission(self, request, view):
        return request.user.role == "stylist"


class OfUser(views.APIView):
    authentication_classes = [Bearer]
    permission_classes = [permissions.IsAuthenticated, IsUser]


class OfStylist(views.APIView):
    authentication_classes = [Bearer]
    permission_classes = [permissions.IsAuthenticated, IsStylist]


class SignInAsk(serializers.Serializer):
    google_token = serializers.CharField(max_length=8192)


class PersonReply(serializers.Serializer):
    id = serializers.UUIDField()
    name = serializers.CharField()
    email = serializers.CharField()
    plan = serializers.CharField()
    user_id = serializers.UUIDField(source="id")
    userType = serializers.ReadOnlyField(default="user")


def identity_of(token):
    try:
        key = provider_keys.get_signing_key_from_jwt(token).key
        claims = jwt.decode(token, key, algorithms=["RS256"], audience=os.environ["BENCH_AUDIENCE"], issuer=ISSUER)
    except jwt.InvalidTokenError:
        raise exceptions.AuthenticationFailed from None
    if claims.get("email_verified") is not True:
        raise exceptions.AuthenticationFailed
    return claims


@transaction.atomic
def enter(claims):
    """The account, and a session with its first refresh token."""
    given = {"email": claims["email"], "name": claims["name"]}
    who = {"issuer": ISSUER, "subject": claims["sub"]}
    account = Account.objects.filter(**who).first()
    if account is None:
        account = Account.objects.create(id=new_id(), **who, **given)
    elif (account.email, account.name) != (given["email"], given["name"]):
        Account.objects.filter(id=account.id).update(**given)
    now = timezone.now()
    family = TokenFamily.objects.create(id=new_id(), account=account, expires_at=now + timedelta(days=30))
    refresh = secrets.token_urlsafe(32)
    RefreshToken.objects.create(
        hash=hashlib.sha256(refresh.encode()).digest(),
        family=family,
        salt=secrets.token_bytes(32),
        expires_at=now + timedelta(days=7),
    )
    return account, family, refresh


class SignIn(views.APIView):
    authentication_classes = []
    permission_classes = []

    def post(self, request):
        ask = SignInAsk(data=request.data)
        ask.is_valid(raise_exception=True)
        account, family, refresh = enter(identity_of(ask.validated_data["google_token"]))
        claims = {
            "sub": str(account.id),
            "sid": str(family.id),
            "role": "user",
            "iss": "drape",
            "aud": "drape-access",
            "exp": timezone.now() + timedelta(minutes=10),
        }
        access = jwt.encode(claims, KEY, algorithm="HS256")
        return Response(
            {
                "success": True,
                "message": "Signed in.",
                "access": access,
                "access_token": access,
                "refresh": refresh,
                "refresh_token": refresh,
                "user": PersonReply(account).data,
            }
        )
