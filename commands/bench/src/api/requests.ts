import { accessTokens } from '@drape/api/access-token'
import { keyHolder } from '@drape/api/test/key-holder'
import type { AskOf, Call } from '@drape/contract/call'
import { requestOf } from '@drape/contract/call-request'
import { listSavedOutfits } from '@drape/contract/closet'
import { readInsight } from '@drape/contract/insight'
import { readOutfit } from '@drape/contract/outfit'
import { listPhotos, uploadPhoto } from '@drape/contract/photo'
import { rateItem } from '@drape/contract/rating'
import { claimRequest, listPendingRequests } from '@drape/contract/request'
import { signInWithGoogle } from '@drape/contract/session'
import pg from 'pg'
import type { IdentityProvider } from './identity.ts'
import type { Ask } from './load.ts'
import { makePhotograph } from './photograph.ts'

export const tokenKey = 'a key of the bench alone and long enough for it'

/** As many as the server caches verified tokens. */
const maxMembers = 2000
/** More than can be rated in one round. */
const ratingsOfRound = 9_000
/** More than can be listed in one round: each proof is good for one request. */
const proofsOfRound = 9_000
const maxHolders = 500

type Asks = Awaited<ReturnType<typeof benchRequests>>
export type AskName = Exclude<keyof Asks, 'listPhotosWithProof'>

/** The calls that are compared with other servers. */
export const calls = {
  signIn: 'sign in',
  listPhotos: 'list 20 photos',
  readOutfit: 'outfit details',
  listPending: 'pending requests',
  rateItem: 'rate an item',
  uploadPhoto: 'upload 12 megapixels',
} as const satisfies Partial<Record<AskName, string>>

export type CallName = keyof typeof calls

interface Owned {
  readonly id: string
  readonly owner: string
}

/** A call as an HTTP request with additional headers. */
export const httpRequest = <C extends Call>(call: C, input: AskOf<C>, more: Ask['headers'] = {}): Ask => {
  const { method, path, headers, body } = requestOf(call, input)
  return {
    method,
    path,
    headers: { ...headers, ...more },
    ...(typeof body === 'string' && { body: Buffer.from(body) }),
  }
}

/** A form that is serialised once, because making it costs more than sending it. */
export const uploadOf = async (photograph: File): Promise<Ask> => {
  const { method, path, headers, body } = requestOf(uploadPhoto, { body: {}, file: photograph })
  const form = new Response(body ?? null)
  const type = form.headers.get('content-type') ?? ''
  return {
    method,
    path,
    headers: { ...headers, 'content-type': type },
    body: Buffer.from(await form.arrayBuffer()),
  }
}

/**
 * Requests of members of a seeded database. Each list is made for each round, because access tokens expire after ten
 * minutes.
 */
export async function benchRequests(url: string, provider: IdentityProvider) {
  const tokens = accessTokens([tokenKey])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const query = async (sql: string): Promise<Owned[]> => (await client.query<Owned>(sql)).rows
  const outfits = (condition: string) =>
    query(
      `select distinct on (account_id) id, account_id as owner from outfit where ${condition} order by account_id limit ${maxMembers}`,
    )
  const [people, [busiest], stylists, delivered, open, unrated] = [
    await query(
      `select id, id as owner from account where subject <> '0' order by subject::int limit ${maxMembers}`,
    ),
    await query(`select id, id as owner from account where subject = '0'`),
    await query('select id, id as owner from stylist'),
    await outfits('approved_at is not null'),
    await query('select id, account_id as owner from request where completed_at is null order by id'),
    (
      await client.query<Owned & { outfit: string }>(
        `select item.id, outfit.id as outfit, account_id as owner from outfit join outfit_item item on item.outfit_id = outfit.id
          where saved_at is null and approved_at is not null order by item.position, outfit.id`,
      )
    ).rows,
  ]
  await client.end()
  const upload = await uploadOf(await makePhotograph())

  const bearer = (kind: 'user' | 'stylist', id: string) => ({
    authorization: `Bearer ${tokens.sign({ kind, id, familyId: id })}`,
  })
  const argsOf = ({ id, owner }: Owned) => [{ params: { id } }, bearer('user', owner)] as const

  return {
    signIn: () =>
      people
        .slice(0, 200)
        .map((_, n) =>
          httpRequest(signInWithGoogle, { body: { google_token: provider.idToken(String(n + 1)) } }),
        ),
    listPhotos: () => people.map((person) => httpRequest(listPhotos, ...argsOf(person))),
    listPhotosWithProof: async (address: string): Promise<Ask[]> => {
      const signedIn = await Promise.all(
        people.slice(0, maxHolders).map(async ({ id }) => {
          const { jkt, headers } = await keyHolder(address)
          return { id, headers, token: tokens.sign({ kind: 'user', id, familyId: id, jkt }) }
        }),
      )
      const ask = async ({ id, headers, token }: (typeof signedIn)[number]) => {
        const request = httpRequest(listPhotos, { params: { id } })
        return {
          ...request,
          headers: {
            ...request.headers,
            ...(await headers({ ...request, path: request.path as Call['path'] }, token)),
          },
        }
      }
      const turns = Array.from({ length: proofsOfRound / signedIn.length }, () => signedIn)
      return Promise.all(turns.flat().map(ask))
    },
    listManyPhotos: () => (busiest ? [httpRequest(listPhotos, ...argsOf(busiest))] : []),
    readOutfit: () => delivered.map((outfit) => httpRequest(readOutfit, ...argsOf(outfit))),
    listPending: () => stylists.map(({ id }) => httpRequest(listPendingRequests, {}, bearer('stylist', id))),
    listPendingLater: () =>
      stylists.map(({ id }) =>
        httpRequest(
          listPendingRequests,
          { query: { after: open[Math.floor(open.length / 2)]?.id } },
          bearer('stylist', id),
        ),
      ),
    /** Each request is always the same stylist's, so that each claim repeats its own and none is refused. */
    claim: () =>
      open
        .slice(0, 300)
        .map(({ id }, n) =>
          httpRequest(
            claimRequest,
            { params: { id } },
            bearer('stylist', stylists[n % stylists.length]?.id ?? ''),
          ),
        ),
    readInsight: () => stylists.map(({ id }) => httpRequest(readInsight, {}, bearer('stylist', id))),
    listCloset: () => people.map((person) => httpRequest(listSavedOutfits, ...argsOf(person))),
    rateItem: () =>
      unrated
        .splice(0, ratingsOfRound)
        .map(({ id, outfit, owner }) =>
          httpRequest(
            rateItem,
            { params: { id: outfit }, body: { rating: 5, userId: owner, itemId: id } },
            bearer('user', owner),
          ),
        ),
    uploadPhoto: () =>
      people
        .slice(0, 20)
        .map(({ id }): Ask => ({ ...upload, headers: { ...upload.headers, ...bearer('user', id) } })),
  }
}
