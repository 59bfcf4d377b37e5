import { type PictureSize, pictureSizes } from '@drape/contract/photo'
import type { FastifyBaseLogger } from 'fastify'
import { isDiskFull } from '../disk/free-space.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import type { Picture } from './picture.ts'
import { pictureKey } from './picture-key.ts'

export type Pictures = ReturnType<typeof pictureService>

/** The pictures of photos, in the object store. */
export function pictureService(objects: ObjectStore, log: Pick<FastifyBaseLogger, 'warn'>) {
  const removeOne = (photoId: string) =>
    Promise.all(pictureSizes.map((size) => objects.remove(pictureKey(photoId, size))))

  /** Called after the rows are deleted. A picture that cannot be removed now is an orphan, which the sweep removes. */
  async function remove(photoIds: readonly string[]): Promise<void> {
    try {
      for (const id of photoIds) await removeOne(id)
    } catch (error) {
      log.warn(
        { err: error },
        'the pictures of deleted photos could not be removed: the next sweep removes them',
      )
    }
  }

  return {
    put: async (photoId: string, { files }: Picture): Promise<void> => {
      const put = await Promise.allSettled(
        pictureSizes.map((size) => objects.put(pictureKey(photoId, size), files[size], 'image/jpeg')),
      )
      const failed = put.find((each) => each.status === 'rejected')
      if (!failed) return
      // The file that was written is an orphan. The sweep would remove it; on a full disk its space is needed at once.
      if (isDiskFull(failed.reason)) await remove([photoId])
      throw failed.reason
    },

    get: (photoId: string, size: PictureSize) => objects.get(pictureKey(photoId, size)),

    remove,
  }
}
