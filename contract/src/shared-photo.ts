/**
 * A photo that is shared to the installed app from another one comes as a POST of a form to this path, which the
 * manifest names. The host's service worker stores it under the path in this cache, until the user part takes it.
 */
export const sharedPhotoPath = '/shared-photo'
export const sharedPhotoField = 'photo'
export const sharedPhotoCache = 'drape-shared-photo'
/** The address to which the user is redirected if the shared photo could not be stored. */
export const sharedPhotoLost = '/?shared=lost'
