/**
 * A photo that is shared to the installed app from another one comes as a POST of a form to this path, which the
 * manifest names. The host's service worker keeps it under the path in this cache, until the users' part takes it.
 */
export const sharedPhotoPath = '/shared-photo'
export const sharedPhotoField = 'photo'
export const sharedPhotoCache = 'drape-shared-photo'
/** Where a page begins that was to have a photo which could not be kept. */
export const sharedPhotoLost = '/?shared=lost'
