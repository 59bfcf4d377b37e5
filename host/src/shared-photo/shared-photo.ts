import {
  sharedPhotoCache,
  sharedPhotoField,
  sharedPhotoLost,
  sharedPhotoPath,
} from '@drape/contract/shared-photo'

const pictureTypes = /^image\/(?:jpeg|png|webp|heic)$/
const maxBytes = 30 * 1024 * 1024

const isPicture = (value: FormDataEntryValue | null): value is File =>
  value instanceof File && pictureTypes.test(value.type) && value.size > 0 && value.size <= maxBytes

/**
 * Stores a photo that another app shares, and redirects to the screen that takes it. A form of any site arrives in the
 * same way: only a picture is stored, and the screen says that it came from elsewhere.
 */
export const storeSharedPhoto = async (request: Request): Promise<Response> => {
  try {
    const photo = (await request.formData()).get(sharedPhotoField)
    if (!isPicture(photo)) throw new Error('The form has no photo.')
    await (await caches.open(sharedPhotoCache)).put(sharedPhotoPath, new Response(photo))
    return Response.redirect('/', 303)
  } catch {
    return Response.redirect(sharedPhotoLost, 303)
  }
}
