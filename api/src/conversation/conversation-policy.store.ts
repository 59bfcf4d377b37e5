import { answerHours } from '@drape/contract/conversation'
import { byKind } from '@drape/contract/member-kind'
import { eq, type SQL, sql } from 'drizzle-orm'
import { now } from '../infra/db/clock.ts'
import type { Member } from '../infra/http/member.ts'
import { outfit } from '../infra/schema/outfit.ts'
import { photo } from '../infra/schema/photo.ts'
import { claimIsLive, request } from '../infra/schema/request.ts'

/** Since when the oldest message of the client in a photo's conversation waits. */
const waitsSince = sql`(select min(late.sent_at) from message late
  where late.photo_id = ${photo.id} and late.stylist_id is null and late.settled_at is null)`

/**
 * Who works on the request, who made the outfit, who has written here before; and every stylist once it waits too long.
 * IN and not EXISTS, for which the planner may read the whole table once.
 */
export const isForStylist = (id: SQL, since: SQL) => sql`(
  (${request.claimedBy} = ${id} and ${request.completedAt} is null and ${claimIsLive})
  or ${outfit.stylistId} = ${id}
  or ${since} < ${now} - ${answerHours} * interval '1 hour'
  or ${id} in (select own.stylist_id from message own where own.photo_id = ${photo.id}))`

/** Whether the conversation of the selected photo, with its request and outfit, is open to a member. */
export const mayRead = ({ kind, id }: Pick<Member, 'kind' | 'id'>): SQL =>
  byKind(kind, {
    user: () => eq(photo.accountId, id),
    stylist: () => isForStylist(sql`${id}::uuid`, waitsSince),
  })
