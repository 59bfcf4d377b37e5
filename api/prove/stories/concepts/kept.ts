import { randomUUID } from 'node:crypto'
import { keepingRating, keptHours, promisedHours, takeNextRequest } from '@drape/contract/request'
import { type Action, type Checked, type Concept, note, table } from '../engine/concept.ts'
import { insist } from '../engine/people.ts'
import { delivers, rewrites, trigger } from '../engine/planted.ts'
import { uploadWith } from './photo.ts'
import { hold, requests } from './request.ts'

/** In this scene: who was given which request by Take next, or none, and which were everybody's then. */
const takes = note(
  (): { readonly by: string; readonly request: string | undefined; readonly free: readonly string[] }[] => [],
)
/** The requests of the scenes before. */
const known = note(() => new Set<string>())

interface Keeping {
  readonly keptFor: string | null
  readonly keptFrom: string | null
  /** For how long from its beginning; null if it is not kept. */
  readonly hours: number | null
}

const kept = table<Keeping & { id: string; account: string; wanted: string | null; until: string | null }>(`
  select request.id, request.account_id as account, wish->>'stylist' as wanted, kept_for as "keptFor",
    kept_from as "keptFrom", kept_until as until,
    extract(epoch from kept_until - created_at)::float / 3600 as hours
  from request join photo on photo.id = photo_id`)

const outfits = table<{
  account: string
  stylist: string
  approvedAt: string | null
  stars: number | null
  ratedAt: string | null
}>(`
  select outfit.account_id as account, stylist_id as stylist, approved_at as "approvedAt",
    avg(stars)::float as stars, max(rating.created_at) as "ratedAt"
  from outfit left join rating on rating.outfit_id = outfit.id group by outfit.id`)

/** Who got tokens in the last half of an hour. */
const tokens = `token_family family join refresh_token token on token.family_id = family.id
  where ended_at is null and token.created_at > moved.now() - interval '30 minutes'`
/** Only by tokens of earlier scenes: they were there whatever happened first in this one. */
const atWork = table<{ stylist: string }>(
  `select distinct stylist_id as stylist from ${tokens} and stylist_id is not null and token.created_at < moved.now()`,
)
const everybodys = `
  select id from request where completed_at is null
    and (claimed_by is null or claimed_until <= moved.now())
    and (kept_until is null or kept_until <= moved.now()
      or kept_for is not null and kept_for not in (select stylist_id from ${tokens} and stylist_id is not null))`

const takeNext: Action = async (turn) => {
  const { world, one, page, noted } = turn
  const free = (await world.query<{ id: string }>(everybodys)).map(({ id }) => id)
  return async () => {
    const reply = await insist(page, takeNextRequest, { headers: { 'idempotency-key': randomUUID() } })
    if (!reply) return
    const request = reply.request?.id
    noted(takes).push({ by: one.id, request, free })
    if (request) hold(turn, request, one.name)
  }
}

const newest = <Row>(rows: readonly Row[], timeOf: (row: Row) => string | null): Row[] => {
  const times = rows.flatMap((row) => timeOf(row) ?? [])
  return rows.filter((row) => timeOf(row) !== null && timeOf(row) === times.toSorted().at(-1))
}

const notKept: Keeping = { keptFor: null, keptFrom: null, hours: null }

/** How a new request is to be kept, reckoned without the server's code: by one of several outfits of the same moment. */
const keepingsOf = (
  { read }: Checked,
  { account, wanted }: { readonly account: string; readonly wanted: string | null },
): readonly Keeping[] => {
  const own = read(outfits).filter((outfit) => outfit.account === account)
  const last = wanted ? newest(own, ({ approvedAt }) => approvedAt) : newest(own, ({ ratedAt }) => ratedAt)
  const options = last.map(({ stylist, stars }): Keeping => {
    if (wanted === 'Somebody else') return { ...notKept, keptFrom: stylist, hours: promisedHours / 2 }
    if (wanted) return { ...notKept, keptFor: stylist, hours: promisedHours / 2 }
    return (stars ?? 0) >= keepingRating ? { ...notKept, keptFor: stylist, hours: keptHours } : notKept
  })
  return options.length > 0 ? options : [notKept]
}

/** An outfit is delivered, and liked. */
const isLiked = [...delivers, ['Asha', 'rates']] as const

export const keeping: Concept = {
  client: {
    'uploads for the stylist of last time': [
      1,
      (turn) => uploadWith(turn, { wish_stylist: 'The one of last time' }),
    ],
    'uploads for somebody else': [1, (turn) => uploadWith(turn, { wish_stylist: 'Somebody else' })],
  },
  stylist: { 'takes the next': [3, takeNext] },
  invariants: {
    'a request is kept for its stylist of last time, or from them': {
      *check(checked) {
        const { steps, cameLate, people, noted, read } = checked
        const before = new Set(noted(known))
        const [step] = steps
        const isAlone =
          steps.length === 1 && !cameLate && people.clients.some(({ name }) => name === step?.who)
        for (const request of read(kept)) {
          noted(known).add(request.id)
          if (before.has(request.id) || !isAlone) continue
          const { keptFor, keptFrom, hours } = request
          const isRight = keepingsOf(checked, request).some(
            (each) => each.keptFor === keptFor && each.keptFrom === keptFrom && each.hours === hours,
          )
          if (!isRight) yield `${request.id}: for ${keptFor}, from ${keptFrom}, ${hours} hours`
        }
      },
      planted: {
        bug: 'a request that is kept as long as it is open',
        begins: [...isLiked, ['Asha', 'uploads']],
        seed: 1,
        ...trigger(
          'keep_longer',
          'before insert on request',
          "new.kept_until := new.kept_until + interval '22 hours'; return new;",
        ),
      },
    },
    'Take next passes over what is kept for another stylist': {
      *check({ world, noted, read }) {
        const now = world.now().getTime()
        const present = read(atWork).map(({ stylist }) => stylist)
        for (const { by, request } of noted(takes)) {
          const row = read(kept).find(({ id }) => id === request)
          if (!row || Date.parse(row.until ?? '') <= now) continue
          const { keptFor, keptFrom } = row
          const isForAnother = keptFor !== null && keptFor !== by && present.includes(keptFor)
          if (isForAnother || (keptFrom === by && present.some((other) => other !== by)))
            yield `${by} was given ${request}`
        }
      },
      planted: {
        bug: 'requests that are kept for nobody',
        begins: [
          ...isLiked,
          ['Asha', 'uploads for the stylist of last time'],
          ['the clock', 'waits 1 minute'],
          ['Kavya', 'takes the next'],
        ],
        seed: 1,
        twist: rewrites([/not \("request"\."kept_until" > now\(\)/g, 'not (false']),
      },
    },
    'no request waits for a stylist longer than it is kept': {
      *check({ world, steps, cameLate, noted, read }) {
        const taken = noted(takes).splice(0)
        const now = world.now().getTime()
        const [step] = steps
        // A server that is killed may have locked requests, which another passes over.
        if (steps.length !== 1 || cameLate || step?.faults.length) return
        for (const { by, request, free } of taken)
          if (!request)
            for (const { id, isOpen, claimedUntil } of read(requests))
              if (free.includes(id) && isOpen && !(Date.parse(claimedUntil ?? '') > now))
                yield `${by} was not given ${id}`
      },
      planted: {
        bug: 'requests that are kept for ever',
        begins: [
          ...isLiked,
          ['Asha', 'uploads'],
          ['the clock', 'waits 4 hours'],
          ['Meera', 'releases'],
          ['Kavya', 'takes the next'],
        ],
        seed: 1,
        twist: rewrites([/not \("request"\."kept_until" > now\(\)/g, 'not (true']),
      },
    },
  },
}
