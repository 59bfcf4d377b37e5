import {
  sharedPhotoCache,
  sharedPhotoField,
  sharedPhotoLost,
  sharedPhotoPath,
} from '@drape/contract/shared-photo'

const kinds = /^image\/(?:jpeg|png|webp|heic)$/
const mostBytes = 30 * 1024 * 1024

const isPicture = (given: FormDataEntryValue | null): given is File =>
  given instanceof File && kinds.test(given.type) && given.size > 0 && given.size <= mostBytes

/**
 * Keeps a photo that another app shares, and leads to the screen that takes it. A form of any site arrives in the same
 * way: only a picture is kept, and the screen says that it came from elsewhere.
 */
export const takeIn = async (request: Request): Promise<Response> => {
  try {
    const photo = (await request.formData()).get(sharedPhotoField)
    if (!isPicture(photo)) throw new Error('The form has no photo.')
    await (await caches.open(sharedPhotoCache)).put(sharedPhotoPath, new Response(photo))
    return Response.redirect('/', 303)
  } catch {
    return Response.redirect(sharedPhotoLost, 303)
  }
}
