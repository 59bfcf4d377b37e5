import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { withDatabase } from './crowd.ts'
import type { Journal } from './mix.ts'

/** Compares the database and the pictures of a server that is stopped with what it had acknowledged. */
export function compareWithJournal(dataDir: string, { photos, ratings }: Journal) {
  return withDatabase(dataDir, async (client) => {
    const faults: string[] = []
    const { rows: photoRows } = await client.query<{ id: string; key: string }>(
      'select id, idempotency_key as key from photo where idempotency_key is not null',
    )
    const idOf = new Map(photoRows.map(({ key, id }) => [key, id]))
    for (const [key, id] of photos) if (idOf.get(key) !== id) faults.push(`photo ${id} is gone`)
    if (photoRows.length !== photos.size)
      faults.push(`${photoRows.length} photos are stored, and ${photos.size} were acknowledged`)

    const { rows: rated } = await client.query<{ id: string; stars: number }>(
      'select item_id as id, stars from rating where item_id = any($1)',
      [[...ratings.keys()]],
    )
    const starsOf = new Map(rated.map(({ id, stars }) => [id, stars]))
    for (const [id, stars] of ratings)
      if (starsOf.get(id) !== stars) faults.push(`the rating of ${id} is gone`)

    const pictures = readdirSync(join(dataDir, 'objects'), { recursive: true }).filter((name) =>
      String(name).endsWith('.jpg'),
    )
    if (pictures.length !== 2 * photoRows.length)
      faults.push(`${pictures.length} pictures are kept for ${photoRows.length} photos`)
    const leftovers = readdirSync(join(dataDir, 'uploads'))
    if (leftovers.length) faults.push(`${leftovers.length} files on their way in are left over`)
    return { photos: photos.size, ratings: ratings.size, faults }
  })
}

export type JournalCheck = Awaited<ReturnType<typeof compareWithJournal>>
