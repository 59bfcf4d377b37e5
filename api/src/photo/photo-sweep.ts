import { repeatEvery } from '@drape/platform/server/repeat-every'
import type { FastifyInstance } from 'fastify'
import { removeUnsentPictures } from '../conversation/conversation.service.ts'
import type { Infra } from '../infra/infra.ts'
import { photoOfKey, pictureFolder } from '../infra/picture/picture-key.ts'
import { findPictured } from '../infra/schema/pictured.ts'
import { sweepUploadFiles } from '../infra/upload/upload-file.ts'
import { sweepAlone } from './photo.store.ts'

/** An upload takes minutes: a picture that is older and has no row is orphaned. */
const orphanSeconds = 3600
const everyMs = 3_600_000
const batchSize = 500

interface Dependencies extends Pick<Infra, 'database' | 'objects'> {
  /** The folder of temporary upload files. */
  readonly folder: string
}

/** Removes what failed uploads left behind: at the start, and every hour. */
export function sweepPhotos(app: FastifyInstance, { database, objects, folder }: Dependencies): void {
  let isOver = false
  const sweep = async () => {
    await sweepUploadFiles(folder, orphanSeconds)
    await sweepAlone(database, async () => {
      await removeUnsentPictures(database)
      await sweepObjects({ database, objects }, () => isOver)
    })
  }
  const message = 'orphaned pictures could not be removed: the next sweep tries again'
  const sweepNow = repeatEvery(app, everyMs, sweep, message)
  app.addHook('onReady', async () => sweepNow())
  app.addHook('preClose', async () => {
    isOver = true
  })
}

/** Removes pictures that have no row. Keys of another form are not touched. */
export async function sweepObjects(
  { database, objects }: Pick<Infra, 'database' | 'objects'>,
  isOver: () => boolean = () => false,
  olderThanSeconds = orphanSeconds,
): Promise<void> {
  let old: { key: string; photoId: string }[] = []
  const removeOrphans = async () => {
    const existing = await findPictured(
      database,
      old.map(({ photoId }) => photoId),
    )
    for (const { key, photoId } of old) if (!existing.has(photoId)) await objects.remove(key)
    old = []
  }
  for await (const { key, ageSeconds } of objects.list(pictureFolder)) {
    if (isOver()) return
    const photoId = photoOfKey(key)
    if (photoId && ageSeconds > olderThanSeconds) old.push({ key, photoId })
    if (old.length === batchSize) await removeOrphans()
  }
  if (old.length) await removeOrphans()
}
