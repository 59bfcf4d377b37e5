import { asc, eq } from 'drizzle-orm'
import type { Database } from '../infra/db/database.ts'
import { photo } from '../infra/schema/photo.ts'
import { photoView } from '../infra/schema/view.ts'

/** Null if the account has no such photo. */
export const viewsOf = async (database: Database, photoId: string, accountId: string) => {
  const rows = await database
    .select({
      owner: photo.accountId,
      name: photoView.stylistName,
      first: photoView.firstAt,
      last: photoView.lastAt,
    })
    .from(photo)
    .leftJoin(photoView, eq(photoView.photoId, photo.id))
    .where(eq(photo.id, photoId))
    .orderBy(asc(photoView.firstAt), asc(photoView.stylistId))
  return rows[0]?.owner === accountId ? rows : null
}
