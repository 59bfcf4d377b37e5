import type { PhotoViews } from '@drape/contract/view'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { audit } from '../http/audit.ts'
import type { Member } from '../http/member.ts'
import { notFound } from '../http/refusal.ts'
import { keepViews, viewsOf } from './view.store.ts'

/** To be awaited before a stylist is shown photos: their owners are told of it. */
export const noteViews = async (
  database: Database,
  caller: Pick<Member, 'kind' | 'id'>,
  { log }: Pick<FastifyRequest, 'log'>,
  shown: { readonly photo: string; readonly outfit?: string } | { readonly photos: readonly string[] },
): Promise<void> => {
  const ids = 'photos' in shown ? shown.photos : [shown.photo]
  if (ids.length === 0) return
  await keepViews(database, caller.id, ids)
  audit(log, 'photo-viewed-by-stylist', caller, shown)
}

export const readViews = async (
  database: Database,
  photoId: string,
  accountId: string,
): Promise<PhotoViews> => {
  const rows = await viewsOf(database, photoId, accountId)
  if (!rows) throw notFound()
  return {
    views: rows.flatMap(({ name, first, last }) =>
      name !== null && first && last
        ? [{ stylist_name: name, first_at: first.toISOString(), last_at: last.toISOString() }]
        : [],
    ),
  }
}
