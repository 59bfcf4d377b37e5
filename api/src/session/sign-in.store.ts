import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from '../infra/db/database.ts'
import { prepared } from '../infra/db/prepared.ts'
import type { Identity } from '../infra/identity/google-identity.ts'
import { account } from '../infra/schema/account.ts'
import { pushDevice } from '../infra/schema/push.ts'
import { refreshToken, tokenFamily } from '../infra/schema/session.ts'
import { stylistAddress } from '../infra/schema/stylist.ts'
import { hashOf, makeSalt } from './refresh-token.ts'

/** Who may use the tokens: see the table. */
export type Holder = { readonly holder: 'key'; readonly jkt: string } | { readonly holder: 'bearer' | 'page' }

type Owner = { readonly accountId: SQL } | { readonly stylistId: Placeholder }

/** How a session begins: who may use its tokens, and in which browser. */
export interface Beginning {
  readonly holder?: Holder
  readonly device?: string | null
}

/**
 * The session that a sign-in starts, with its first refresh token: CTEs of the one statement that also writes the
 * member. What the same member had in the same browser, which is known by its key, ends; that browser is pushed to as
 * before.
 */
function beginning(database: Database, owner: Owner) {
  const familyId = sql`${sql.placeholder('familyId')}::uuid`
  const family = database.insert(tokenFamily).values({
    id: familyId,
    // A thief of a page's tokens that are bound to nothing can use them for half a day at most.
    expiresAt: sql`now() + case when ${sql.placeholder('holder')} = 'page' then interval '12 hours' else interval '30 days' end`,
    holder: sql.placeholder('holder'),
    jkt: sql.placeholder('jkt'),
    device: sql.placeholder('device'),
    boundAt: sql`case when ${sql.placeholder('holder')} = 'key' then now() end`,
    ...owner,
  })
  const token = database.insert(refreshToken).values({
    hash: sql.placeholder('hash'),
    familyId,
    salt: sql.placeholder('salt'),
    expiresAt: sql`now() + interval '7 days'`,
  })
  const own =
    'accountId' in owner
      ? eq(tokenFamily.accountId, owner.accountId)
      : eq(tokenFamily.stylistId, owner.stylistId)
  const before = database
    .update(tokenFamily)
    .set({ endedAt: sql`now()`, endedBy: 'sign-in' })
    .where(and(own, eq(tokenFamily.jkt, sql.placeholder('jkt')), isNull(tokenFamily.endedAt)))
    .returning({ id: tokenFamily.id })
  // Before the trigger looks, which deletes the devices of sessions that have ended.
  const pushed = database
    .update(pushDevice)
    .set({ familyId })
    .where(sql`${pushDevice.familyId} in (select id from before)`)
  return [
    database.$with('family').as(family),
    database.$with('token').as(token),
    database.$with('before').as(before),
    database.$with('pushed').as(pushed),
  ] as const
}

const beginningOf = (firstToken: string, { holder = { holder: 'bearer' }, device = null }: Beginning) => ({
  holder: holder.holder,
  jkt: holder.holder === 'key' ? holder.jkt : null,
  device,
  familyId: newId(),
  hash: hashOf(firstToken),
  salt: makeSalt(),
})

/** Creates the account on the first sign-in, or updates name and address, and starts a session. */
export function userSignIn(database: Database) {
  const person = database.$with('person').as(
    database
      .insert(account)
      .values({
        id: sql.placeholder('id'),
        issuer: sql.placeholder('issuer'),
        subject: sql.placeholder('subject'),
        email: sql.placeholder('email'),
        name: sql.placeholder('name'),
      })
      .onConflictDoUpdate({
        target: [account.issuer, account.subject],
        set: { email: sql`excluded.email`, name: sql`excluded.name` },
      })
      .returning({ id: account.id, name: account.name, email: account.email, plan: account.plan }),
  )
  const enter = prepared('enter_user', () =>
    database
      .with(person, ...beginning(database, { accountId: sql`(select id from person)` }))
      .select()
      .from(person),
  )
  return async (identity: Identity, firstToken: string, how: Beginning) => {
    const session = beginningOf(firstToken, how)
    const [user] = await enter({ ...identity, id: newId(), ...session })
    if (!user) throw new Error('the sign-in of a user returned no account')
    return { ...user, familyId: session.familyId }
  }
}

/** Starts a stylist's session and remembers the network. */
export function stylistSignIn(database: Database) {
  const enter = prepared('enter_stylist', () =>
    database
      .with(...beginning(database, { stylistId: sql.placeholder('id') }))
      .insert(stylistAddress)
      .values({ stylistId: sql.placeholder('id'), address: sql.placeholder('address') })
      .onConflictDoUpdate({
        target: [stylistAddress.stylistId, stylistAddress.address],
        set: { seenAt: sql`now()` },
      }),
  )
  return async (id: string, address: string, firstToken: string, how: Beginning): Promise<string> => {
    const session = beginningOf(firstToken, how)
    await enter({ id, address, ...session })
    return session.familyId
  }
}
