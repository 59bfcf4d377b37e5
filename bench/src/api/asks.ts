import { prepareAccessTokens } from '@drape/api/access-token'
import { listSavedOutfits } from '@drape/contract/closet'
import { readOutfit } from '@drape/contract/outfit'
import { listPhotos, uploadPhoto } from '@drape/contract/photo'
import { rateItem } from '@drape/contract/rating'
import { listPendingRequests } from '@drape/contract/request'
import { signInWithGoogle } from '@drape/contract/session'
import pg from 'pg'
import type { IdentityProvider } from './identity.ts'
import type { Ask } from './load.ts'
import { makePhotograph } from './photograph.ts'

export const tokenKey = 'a key of the bench alone and long enough for it'

/** As many as the server keeps verified tokens of, and more than ask within the minute of a token in real life. */
const mostMembers = 2000
/** More than can be rated in one round. */
const ratingsOfRound = 40_000

export type AskName = keyof Awaited<ReturnType<typeof prepareAsks>>

interface Owned {
  readonly id: string
  readonly owner: string
}

const atPath = (path: string, id: string) => path.replace('{id}', id)

/** What members of a seeded database ask, each list made anew for each round: access tokens live for ten minutes. */
export async function prepareAsks(url: string, provider: IdentityProvider) {
  const tokens = prepareAccessTokens([tokenKey])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const owned = async (sql: string): Promise<Owned[]> => (await client.query<Owned>(sql)).rows
  const outfits = (where: string) =>
    owned(
      `select distinct on (account_id) id, account_id as owner from outfit where ${where} order by account_id limit ${mostMembers}`,
    )
  const [people, [busiest], stylists, delivered, unrated] = [
    await owned(
      `select id, id as owner from account where subject <> '0' order by subject::int limit ${mostMembers}`,
    ),
    await owned(`select id, id as owner from account where subject = '0'`),
    await owned('select id, id as owner from stylist'),
    await outfits('approved_at is not null'),
    (
      await client.query<Owned & { outfit: string }>(
        `select item.id, outfit.id as outfit, account_id as owner from outfit join outfit_item item on item.outfit_id = outfit.id
          where saved_at is null and approved_at is not null order by item.position, outfit.id`,
      )
    ).rows,
  ]
  await client.end()
  const idTokens = await Promise.all(people.slice(0, 200).map((_, n) => provider.idToken(String(n + 1))))
  const photograph = await makePhotograph()

  const bearer = (kind: 'user' | 'stylist', id: string) => ({
    authorization: `Bearer ${tokens.sign({ kind, id, familyId: id })}`,
  })
  const get = (kind: 'user' | 'stylist', path: string, { id, owner }: Owned): Ask => ({
    method: 'GET',
    path: atPath(path, id),
    headers: bearer(kind, owner),
  })
  const post = (path: string, body: object, headers = {}): Ask => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(body)),
  })

  return {
    signIn: () => idTokens.map((google_token) => post(signInWithGoogle.path, { google_token })),
    listPhotos: () => people.map((person) => get('user', listPhotos.path, person)),
    listManyPhotos: () => (busiest ? [get('user', listPhotos.path, busiest)] : []),
    readOutfit: () => delivered.map((outfit) => get('user', readOutfit.path, outfit)),
    listPending: () => stylists.map((stylist) => get('stylist', listPendingRequests.path, stylist)),
    listCloset: () => people.map((person) => get('user', listSavedOutfits.path, person)),
    rateItem: () =>
      unrated
        .splice(0, ratingsOfRound)
        .map(({ id, outfit, owner }) =>
          post(
            atPath(rateItem.path, outfit),
            { rating: 5, userId: owner, itemId: id },
            bearer('user', owner),
          ),
        ),
    uploadPhoto: () =>
      people.slice(0, 20).map(
        ({ id }): Ask => ({
          method: 'POST',
          path: uploadPhoto.path,
          headers: { ...photograph.headers, ...bearer('user', id) },
          body: photograph.form,
        }),
      ),
  }
}
