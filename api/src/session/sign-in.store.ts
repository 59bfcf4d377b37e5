import { v7 as newId } from 'uuid'
import type { Database } from '../infra/db/database.ts'
import { namedQueries } from '../infra/db/prepared.ts'
import type { Identity } from '../infra/identity/google-identity.ts'
import type { account } from '../infra/schema/account.ts'
import { hashOf, makeSalt } from './refresh-token.ts'

/** Who may use the tokens: see the table. */
export type Holder = { readonly holder: 'key'; readonly jkt: string } | { readonly holder: 'bearer' | 'page' }

/** How a session begins: who may use its tokens, and in which browser. */
export interface Beginning {
  readonly holder?: Holder
  readonly device?: string | null
}

/**
 * The session that a sign-in starts, with its first refresh token: CTEs of the one statement that also writes the
 * member. An earlier session of the same member in the same browser, which is known by its key, ends; pushes to that
 * browser go on.
 */
const beginning = (owner: 'account_id' | 'stylist_id', member: string) => `
  family as (
    insert into token_family (id, ${owner}, holder, jkt, device, bound_at, expires_at)
    values ($1::uuid, ${member}, $2::text, $3::text, $4::text, case when $2 = 'key' then now() end,
      -- Tokens of a page that are not bound to a key can be stolen: they are valid for half a day at most.
      now() + case when $2 = 'page' then interval '12 hours' else interval '30 days' end)
  ), token as (
    insert into refresh_token (hash, family_id, salt, expires_at) values ($5, $1, $6, now() + interval '7 days')
  ), before as (
    update token_family set ended_at = now(), ended_by = 'sign-in'
    where ${owner} = ${member} and jkt = $3 and ended_at is null returning id
  ), pushed as (
    -- Before the trigger runs that deletes the devices of ended sessions.
    update push_device set family_id = $1 where family_id in (select id from before)
  )`

const enterUser = `
  with person as (
    insert into account (id, issuer, subject, email, name) values ($7, $8, $9, $10, $11)
    on conflict (issuer, subject) do update set email = excluded.email, name = excluded.name
    returning id, name, email, plan
  ), ${beginning('account_id', '(select id from person)')}
  select * from person`

const enterStylist = `
  with ${beginning('stylist_id', '$7::uuid')}
  insert into stylist_address (stylist_id, address) values ($7, $8)
  on conflict (stylist_id, address) do update set seen_at = now()`

const beginningOf = (firstToken: string, { holder = { holder: 'bearer' }, device = null }: Beginning) => {
  const familyId = newId()
  const jkt = holder.holder === 'key' ? holder.jkt : null
  return { familyId, values: [familyId, holder.holder, jkt, device, hashOf(firstToken), makeSalt()] }
}

type Person = Pick<typeof account.$inferSelect, 'id' | 'name' | 'email' | 'plan'>

/** Creates the account on the first sign-in, or updates name and address, and starts a session. */
export function userSignIn(database: Database) {
  const ask = namedQueries(database)
  return async ({ issuer, subject, email, name }: Identity, firstToken: string, how: Beginning) => {
    const { familyId, values } = beginningOf(firstToken, how)
    const identity = [newId(), issuer, subject, email, name]
    const [user] = await ask<Person>('enter_user', enterUser, ...values, ...identity)
    if (!user) throw new Error('the sign-in of a user returned no account')
    return { ...user, familyId }
  }
}

/** Starts a stylist's session and remembers the network. */
export function stylistSignIn(database: Database) {
  const ask = namedQueries(database)
  return async (id: string, address: string, firstToken: string, how: Beginning): Promise<string> => {
    const { familyId, values } = beginningOf(firstToken, how)
    await ask('enter_stylist', enterStylist, ...values, id, address)
    return familyId
  }
}
