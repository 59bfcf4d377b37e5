import { type PictureSize, pictureSizes } from '@drape/contract/photo'
import type { FastifyBaseLogger } from 'fastify'
import { isDiskFull } from '../disk/room.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import type { Picture } from './picture.ts'
import { pictureKey } from './picture-key.ts'

export type Pictures = ReturnType<typeof preparePictures>

/** The pictures of photos, in the object store. */
export function preparePictures(objects: ObjectStore, log: Pick<FastifyBaseLogger, 'warn'>) {
  const removeOne = (photoId: string) =>
    Promise.all(pictureSizes.map((size) => objects.remove(pictureKey(photoId, size))))

  /** After their rows are gone. What cannot be removed now is nobody's, and left to the sweep. */
  async function remove(photoIds: readonly string[]): Promise<void> {
    try {
      for (const id of photoIds) await removeOne(id)
    } catch (error) {
      log.warn({ err: error }, 'pictures are left to the sweep')
    }
  }

  return {
    put: async (photoId: string, { files }: Picture): Promise<void> => {
      const put = await Promise.allSettled(
        pictureSizes.map((size) => objects.put(pictureKey(photoId, size), files[size], 'image/jpeg')),
      )
      const failed = put.find((each) => each.status === 'rejected')
      if (!failed) return
      // The one that went well is nobody's. The sweep removes it; on a disk that is full it would take room meanwhile.
      if (isDiskFull(failed.reason)) await remove([photoId])
      throw failed.reason
    },

    get: (photoId: string, size: PictureSize) => objects.get(pictureKey(photoId, size)),

    remove,
  }
}
