import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { photo } from '../schema/photo.ts'
import { stylist } from '../schema/stylist.ts'
import { photoView } from '../schema/view.ts'

/** A photo that is being deleted is skipped: it is not waited for, and its views go with it. */
export const keepViews = async (
  database: Database,
  stylistId: string,
  photoIds: readonly string[],
): Promise<void> => {
  await database.execute(sql`
    insert into ${photoView} (photo_id, stylist_id, stylist_name)
    select ${photo.id}, ${stylist.id}, ${stylist.name}
    from ${photo} join ${stylist} on ${stylist.id} = ${stylistId}
    where ${photo.id} = any(${sql.param(photoIds)}::uuid[])
    for key share of ${photo} skip locked
    on conflict (photo_id, stylist_id) do update set last_at = now()
      where photo_view.last_at < now() - interval '1 hour'
  `)
}

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
