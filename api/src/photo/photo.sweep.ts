import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { findPhotos, sweepAlone } from './photo.store.ts'
import { photoOfKey, pictureFolder } from './picture-key.ts'
import { sweepUploadFiles } from './upload-file.ts'

/** An upload is over in minutes: what is older and nobody's stays nobody's. */
const orphanSeconds = 3600
const everyMs = 3_600_000
const batchSize = 500

interface Means {
  readonly database: Database
  readonly objects: ObjectStore
  /** Of the files that arrive. */
  readonly folder: string
}

/** Removes what uploads left that died: now, and every hour. */
export function sweepPhotos(app: FastifyInstance, { database, objects, folder }: Means): void {
  let isOver = false
  let sweeping: Promise<void> | undefined
  const sweep = () => {
    sweeping ??= sweepOnce()
      .catch((error) => app.log.warn({ err: error }, 'orphaned pictures cannot be swept'))
      .finally(() => {
        sweeping = undefined
      })
  }
  const sweepOnce = async () => {
    await sweepUploadFiles(folder, orphanSeconds)
    await sweepAlone(database, () => sweepObjects({ database, objects }, () => isOver))
  }
  const timer = setInterval(sweep, everyMs)
  timer.unref()
  app.addHook('onReady', async () => sweep())
  app.addHook('onClose', async () => {
    isOver = true
    clearInterval(timer)
    await sweeping
  })
}

/** Objects without a row. What has no name of ours is not ours to remove. */
export async function sweepObjects(
  { database, objects }: Pick<Means, 'database' | 'objects'>,
  isOver: () => boolean = () => false,
  olderThanSeconds = orphanSeconds,
): Promise<void> {
  let old: { key: string; photoId: string }[] = []
  const removeOrphans = async () => {
    const known = await findPhotos(
      database,
      old.map(({ photoId }) => photoId),
    )
    for (const { key, photoId } of old) if (!known.has(photoId)) await objects.remove(key)
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
