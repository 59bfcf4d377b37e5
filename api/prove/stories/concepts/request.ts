import { randomUUID } from 'node:crypto'
import { claimRequest, handOverRequest, releaseRequest } from '@drape/contract/request'
import { anyRequest, at } from '../engine/choose.ts'
import { type Action, type Concept, note, type Stage, table } from '../engine/concept.ts'
import type { Twist } from '../engine/gated-database.ts'
import { insist } from '../engine/people.ts'
import { forgets, trigger } from '../engine/planted.ts'
import { isLeaving } from './account.ts'

interface Held {
  readonly request: string
  readonly by: string
}

/** In this scene: who was answered that they have a request, and who gave one back. */
const holds = note((): Held[] => [])
const releases = note((): Held[] => [])
/** Live claims. */
const claims = note(() => new Map<string, { readonly by: string; readonly until: number }>())
/** By key: the request that was handed over. */
const handOvers = note(() => new Map<string, string>())

export const requests = table<{
  id: string
  photo: string
  isOpen: boolean
  dueAt: string
  claimedUntil: string | null
}>(`
  select id, photo_id as photo, completed_at is null as "isOpen", due_at as "dueAt",
    case when claimed_by is not null then claimed_until end as "claimedUntil" from request`)
const storedHandOvers = table<{ key: string; n: number }>(
  'select idempotency_key as key, count(*)::int as n from hand_over group by 1',
)

export const hold = ({ noted }: Pick<Stage, 'noted'>, request: string, by: string) =>
  void noted(holds).push({ request, by })

const claim: Action = async (turn) => {
  const request = await anyRequest(turn)
  if (!request) return undefined
  return async () => {
    if (await insist(turn.page, claimRequest, at(request.id))) hold(turn, request.id, turn.one.name)
  }
}

const release: Action = async (turn) => {
  const request = await anyRequest(turn)
  if (!request) return undefined
  turn.noted(releases).push({ request: request.id, by: turn.one.name })
  return () => insist(turn.page, releaseRequest, at(request.id))
}

const handOver: Action = async (turn) => {
  const { world, one, page, noted } = turn
  const request = await anyRequest(turn)
  const to = world.stylists.find(({ id }) => id !== one.id)
  if (!request || !to) return undefined
  const key = randomUUID()
  // As when it is given back: whether it was is not always answered.
  noted(releases).push({ request: request.id, by: one.name })
  return async () => {
    const ask = { ...at(request.id), headers: { 'idempotency-key': key }, body: { to: to.id } }
    if (!(await insist(page, handOverRequest, ask))) return
    hold(turn, request.id, to.name)
    noted(handOvers).set(key, request.id)
  }
}

/** Looks whether it is free, and then takes it without looking again. */
const claimWithoutLock: Twist = ({ text, rowMode }, values, ask) => {
  if (!/^update "request" set .*"claimed_until" = now\(\).* where .*"request"\."id" = /s.test(text))
    return undefined
  const ids = [...new Set(values.filter((value) => typeof value === 'string' && value.length === 36))]
  const asArray = rowMode ? { rowMode } : {}
  return (async () => {
    const free = await ask(
      {
        ...asArray,
        text: `select id from request where id = any($1::uuid[]) and completed_at is null
          and (claimed_by is null or claimed_by = any($1::uuid[]) or claimed_until <= now())`,
      },
      [ids],
    )
    if (free.rowCount === 0) return free
    return ask(
      {
        ...asArray,
        text: `update request set claimed_by = (select id from stylist where id = any($1::uuid[])),
          claimed_until = now() + interval '30 minutes' where id = any($1::uuid[]) returning id`,
      },
      [ids],
    )
  })()
}

const repeated = trigger(
  'repeat',
  'after insert on hand_over',
  `if pg_trigger_depth() = 1 then
     new.id := gen_random_uuid(); new.position := new.position + 1; insert into hand_over values (new.*);
   end if; return null;`,
)

export const request: Concept = {
  stylist: { claims: [5, claim], releases: [1, release], 'hands over': [1, handOver] },
  invariants: {
    'one stylist has a request': {
      *check({ world, noted, read, cameLate }) {
        const live = noted(claims)
        const taken = noted(holds).splice(0)
        const givenBack = noted(releases).splice(0)
        const now = world.now().getTime()
        for (const id of new Set(taken.map((each) => each.request))) {
          const before = live.get(id)
          const by = new Set(taken.filter((each) => each.request === id).map((each) => each.by))
          if (before && before.until > now) by.add(before.by)
          for (const each of givenBack) if (each.request === id) by.delete(each.by)
          if (by.size > 1 && !cameLate) yield `${[...by].join(' and ')} both have ${id}`
          const [holder] = by
          if (holder) live.set(id, { by: holder, until: now + 30 * 60_000 })
          else live.delete(id)
        }
        for (const { request: id, by } of givenBack) if (live.get(id)?.by === by) live.delete(id)
        const open = new Set(read(requests).flatMap(({ id, isOpen }) => (isOpen ? id : [])))
        for (const id of live.keys()) if (!open.has(id)) live.delete(id)
        // A release or a hand-over that its sender has forgotten may have come ahead of these, or after them.
        if (cameLate) live.clear()
      },
      planted: { bug: 'a claim without a lock', seed: 11, twist: claimWithoutLock },
    },
    'an acknowledged hand-over is there': {
      *check(stage) {
        const keys = new Set(stage.read(storedHandOvers).map(({ key }) => key))
        const ids = new Set(stage.read(requests).map(({ id }) => id))
        for (const [key, id] of stage.noted(handOvers))
          if (!keys.has(key) && ids.has(id) && !isLeaving(stage, id)) yield key
      },
      planted: {
        bug: 'a hand-over that is gone at the end of its transaction',
        begins: [
          ['Asha', 'uploads'],
          ['Meera', 'claims'],
          ['Meera', 'hands over'],
        ],
        seed: 1,
        ...forgets('hand_over'),
      },
    },
    'a hand-over is stored once': {
      check: ({ read }) => read(storedHandOvers).flatMap(({ key, n }) => (n > 1 ? `${key}: ${n} times` : [])),
      planted: {
        bug: 'a hand-over that is stored again',
        begins: [
          ['Asha', 'uploads'],
          ['Meera', 'claims'],
          ['Meera', 'hands over'],
        ],
        seed: 1,
        sql: `alter table hand_over drop constraint hand_over_idempotency; ${repeated.sql}`,
        undo: `${repeated.undo}; delete from account; alter table hand_over
          add constraint hand_over_idempotency unique (request_id, from_id, idempotency_key)`,
      },
    },
  },
}
