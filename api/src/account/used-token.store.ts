import { createHash } from 'node:crypto'
import type { Database } from '../infra/db/database.ts'
import { namedQueries } from '../infra/db/prepared.ts'

/** A UUID of a hash, as challenges are noted too. */
const idOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

const note = `
  with first as (insert into used_challenge (id) values ($1) on conflict do nothing returning id)
  insert into used_challenge (id, used_at) select $2::uuid, now() from first returning id`

const findRecent = `select id from used_challenge where id = $1::uuid and used_at > now() - interval '30 seconds'`

/**
 * Notes that an ID token has signed a user in, and with which key. True also within 30 seconds for the same key, or
 * without one as before: the reply may have been lost.
 */
export function tokenNoting(database: Database): (token: string, jkt?: string) => Promise<boolean> {
  const ask = namedQueries(database)
  return async (token, jkt = '') => {
    const use = idOf('used ID token', token, jkt)
    const noted = await ask('id_token_note', note, idOf('ID token', token), use)
    return noted.length === 1 || (await ask('id_token_recent', findRecent, use)).length === 1
  }
}
