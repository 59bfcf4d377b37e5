import {
  sharedPhotoCache,
  sharedPhotoField,
  sharedPhotoLost,
  sharedPhotoPath,
} from '@drape/contract/shared-photo'

/** Keeps a photo that another app shares, and leads to the screen that takes it. */
export const takeIn = async (request: Request): Promise<Response> => {
  try {
    const photo = (await request.formData()).get(sharedPhotoField)
    if (!(photo instanceof File)) throw new Error('The form has no photo.')
    await (await caches.open(sharedPhotoCache)).put(sharedPhotoPath, new Response(photo))
    return Response.redirect('/', 303)
  } catch {
    return Response.redirect(sharedPhotoLost, 303)
  }
}
