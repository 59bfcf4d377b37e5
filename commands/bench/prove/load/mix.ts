import { randomUUID } from 'node:crypto'
import { accessTokens } from '@drape/api/access-token'
import { readOutfit } from '@drape/contract/outfit'
import { listPhotos, type Photo } from '@drape/contract/photo'
import { rateItem } from '@drape/contract/rating'
import { listPendingRequests } from '@drape/contract/request'
import { refreshUser, signInWithGoogle, type Tokens } from '@drape/contract/session'
import type { IdentityProvider } from '../../src/api/identity.ts'
import type { Ask } from '../../src/api/load.ts'
import { makePhotograph } from '../../src/api/photograph.ts'
import { httpRequest, tokenKey, uploadOf } from '../../src/api/requests.ts'
import type { Answer } from './connection-pool.ts'
import type { Crowd } from './crowd.ts'

/** How often each comes, in per mille: a person looks at much, rates some and uploads little. */
const shares = {
  list: 360,
  outfit: 220,
  picture: 200,
  queue: 80,
  rating: 70,
  refresh: 30,
  signIn: 35,
  upload: 5,
} as const

export type Kind = keyof typeof shares

/** A request, and what is to be noted when it has been answered with 200. */
export interface Planned {
  readonly kind: Kind
  readonly ask: Ask
  readonly onDone?: (answer: Answer) => void
  /** Whatever came of it. */
  readonly onEnd?: () => void
}

/** Everything that the server has acknowledged, to be looked for afterwards. */
export interface Journal {
  /** Item and stars. */
  readonly ratings: Map<string, number>
  /** Idempotency key and photo. */
  readonly photos: Map<string, string>
}

const jsonOf = (answer: Answer) => JSON.parse(answer.body.toString()) as unknown

/** What a page sends of a photo from a phone, about 400 KB. */
const photoOfPage = { width: 1536, height: 2048, sigma: 40, blur: 1.5, quality: 80 }

/** Each person asks from an address of their own, as in the headers of a proxy. */
const from = (n: number) => ({ 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` })

export async function openMix(crowd: Crowd, provider: IdentityProvider) {
  const tokens = accessTokens([tokenKey])
  const journal: Journal = { ratings: new Map(), photos: new Map() }
  const form = await uploadOf(await makePhotograph(photoOfPage))
  /** Addresses of pictures that lists have named; they are good for minutes. */
  const pictures: { path: string; goodUntilMs: number }[] = []
  /** Refresh tokens that were not used yet. */
  const refreshable: string[] = []
  /** ID tokens whose sign-in was refused: each is good once. */
  const idTokens: string[] = []
  /** Items whose rating was refused: it is sent again. */
  const itemsToRetry: Crowd['items'][number][] = []
  let ratedItems = 0
  let turn = 0

  /** A token is good for ten minutes. */
  const bearers = new Map<string, { header: string; goodUntilMs: number }>()
  const bearer = (kind: 'user' | 'stylist', id: string) => {
    const now = performance.now()
    const existing = bearers.get(id)
    if (existing && existing.goodUntilMs > now) return { authorization: existing.header }
    const header = `Bearer ${tokens.sign({ kind, id, familyId: id })}`
    bearers.set(id, { header, goodUntilMs: now + 300_000 })
    return { authorization: header }
  }

  const pick = <Value>(values: readonly Value[]): Value => values[turn % values.length] as Value
  const see = ({ image_url, thumbnail_url }: Photo) => {
    for (const path of [image_url, thumbnail_url])
      pictures.push({ path, goodUntilMs: performance.now() + 120_000 })
    if (pictures.length > 500) pictures.splice(0, 100)
  }
  const keep = (answer: Answer) => void refreshable.push((jsonOf(answer) as Tokens).refresh)

  /** A request that spends a token, which goes back to the others if the request was refused. */
  const spending = (token: string, pool: string[], { onDone, ...planned }: Planned): Planned => {
    let isSpent = false
    return {
      ...planned,
      onDone: (answer) => {
        isSpent = true
        onDone?.(answer)
      },
      onEnd: () => {
        if (!isSpent) pool.push(token)
      },
    }
  }

  const plan: Record<Kind, () => Planned | undefined> = {
    list: () => {
      const id = pick(crowd.people)
      return { kind: 'list', ask: httpRequest(listPhotos, { params: { id } }, bearer('user', id)) }
    },
    outfit: () => {
      const { id, owner } = pick(crowd.outfits)
      return { kind: 'outfit', ask: httpRequest(readOutfit, { params: { id } }, bearer('user', owner)) }
    },
    picture: () => {
      const { path, goodUntilMs } = pictures.length ? pick(pictures) : { path: '', goodUntilMs: 0 }
      if (goodUntilMs < performance.now()) return undefined
      return { kind: 'picture', ask: { method: 'GET', path } }
    },
    queue: () => ({
      kind: 'queue',
      ask: httpRequest(listPendingRequests, {}, bearer('stylist', pick(crowd.stylists))),
    }),
    rating: () => {
      const item = itemsToRetry.pop() ?? crowd.items[ratedItems++]
      if (!item) return undefined
      const { id, outfit, owner } = item
      const stars = (1 + (turn % 5)) as 1 | 2 | 3 | 4 | 5
      const body = { rating: stars, userId: owner, itemId: id }
      return {
        kind: 'rating',
        ask: httpRequest(rateItem, { params: { id: outfit }, body }, bearer('user', owner)),
        onDone: () => journal.ratings.set(id, stars),
        onEnd: () => {
          if (!journal.ratings.has(id)) itemsToRetry.push(item)
        },
      }
    },
    refresh: () => {
      const refresh = refreshable.shift()
      if (refresh === undefined) return undefined
      const ask = httpRequest(refreshUser, { body: { refresh } }, from(turn))
      return spending(refresh, refreshable, { kind: 'refresh', ask, onDone: keep })
    },
    signIn: () => {
      const google_token = idTokens.pop() ?? provider.idToken(`newcomer-${turn % 500}`)
      const ask = httpRequest(signInWithGoogle, { body: { google_token } }, from(turn))
      const onDone = (answer: Answer) => {
        if (refreshable.length < 2000) keep(answer)
      }
      return spending(google_token, idTokens, { kind: 'signIn', ask, onDone })
    },
    upload: () => upload(pick(crowd.people), randomUUID()),
  }
  const upload = (id: string, key: string): Planned => ({
    kind: 'upload',
    ask: { ...form, headers: { ...form.headers, ...bearer('user', id), 'idempotency-key': key } },
    onDone: (answer) => {
      const photo = jsonOf(answer) as Photo
      journal.photos.set(key, photo.id)
      see(photo)
    },
  })

  const order = Object.entries(shares).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind))
  return {
    journal,
    upload,
    /** Of the photo that was stored last. */
    picturePath: () => pictures.at(-2)?.path ?? '/',
    /** The next request; a list, if this kind has nothing left to ask for. */
    next: (): Planned => {
      turn += 1
      const kind = order[Math.floor(Math.random() * order.length)] ?? 'list'
      return plan[kind]() ?? (plan.list() as Planned)
    },
    list: plan.list as () => Planned,
  }
}

export type Mix = Awaited<ReturnType<typeof openMix>>
