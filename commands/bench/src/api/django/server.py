"""For gunicorn: the calls at the paths that they have in the product."""

import settings  # noqa: F401, I001  Before everything that wants Django to be set up.
from django.core.wsgi import get_wsgi_application
from django.urls import path

from outfit import OneOutfit, Rate
from photo import Photos, Upload
from request import Pending
from session import SignIn

urlpatterns = [
    path("api/auth/google-login/", SignIn.as_view()),
    path("api/closet/photos/user/<uuid:person>/", Photos.as_view()),
    path("api/closet/photos/upload/", Upload.as_view()),
    path("api/stylist/outfits/<uuid:outfit>/", OneOutfit.as_view()),
    path("api/stylist/outfits/<uuid:outfit>/rate/", Rate.as_view()),
    path("api/stylist/requests/pending-requests", Pending.as_view()),
]
application = get_wsgi_application()
