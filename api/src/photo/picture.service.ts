import { type PictureSize, pictureSizes } from '@drape/contract/photo'
import type { FastifyBaseLogger } from 'fastify'
import type { ObjectStore } from '../objects/object-store.ts'
import type { Picture } from './picture.ts'
import { pictureKey } from './picture-key.ts'

export type Pictures = ReturnType<typeof preparePictures>

/** The pictures of photos, in the object store. */
export function preparePictures(objects: ObjectStore, log: Pick<FastifyBaseLogger, 'warn'>) {
  const removeOne = (photoId: string) =>
    Promise.all(pictureSizes.map((size) => objects.remove(pictureKey(photoId, size))))

  return {
    put: async (photoId: string, { files }: Picture): Promise<void> => {
      // The sweep removes the one that went well when the other did not.
      await Promise.all(
        pictureSizes.map((size) => objects.put(pictureKey(photoId, size), files[size], 'image/jpeg')),
      )
    },

    get: (photoId: string, size: PictureSize) => objects.get(pictureKey(photoId, size)),

    /** After their rows are gone. What cannot be removed now is nobody's, and left to the sweep. */
    remove: async (photoIds: readonly string[]): Promise<void> => {
      try {
        for (const id of photoIds) await removeOne(id)
      } catch (error) {
        log.warn({ err: error }, 'pictures are left to the sweep')
      }
    },
  }
}
