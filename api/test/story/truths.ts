import { pictureKeys } from '../../src/picture/picture-key.ts'
import { hashOf } from '../../src/session/refresh-token.ts'
import type { Heard } from './fault-proxy.ts'
import type { Journal } from './journal.ts'
import { emailOf, type People } from './people.ts'
import type { World } from './world.ts'

interface Stage {
  readonly world: World
  readonly journal: Journal
  readonly people: People
  readonly report: (fault: string) => void
}

const belongings = `
  select account_id as owner, id, 'photo' as kind from photo
  union all select account_id, id, 'request' from request
  union all select account_id, id, 'outfit' from outfit
  union all select account_id, item.id, 'item' from outfit_item item join outfit on outfit.id = outfit_id
  union all select account_id, id, 'message' from message
  union all select id, id, 'account' from account`

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Each acknowledged write is there once, and nothing twice, acknowledged or not. */
async function writesStandOnce({ world, journal, report }: Stage): Promise<void> {
  const { uploads, messages, ratings, completed, leaving } = journal
  const photos = await world.query<{ id: string; account: string }>(
    'select id, account_id as account from photo',
  )
  const isThere = new Set(photos.map(({ id }) => id))
  const ordered = [...uploads.values()]
  for (const { account, photo } of ordered)
    if (photo && !isThere.has(photo) && !leaving.has(photo) && !leaving.has(account))
      report(`acknowledged photo ${photo} is gone`)
  for (const account of new Set(photos.map((photo) => photo.account))) {
    const stored = photos.filter((photo) => photo.account === account).length
    if (stored > ordered.filter((upload) => upload.account === account).length)
      report('a photo is stored more than once')
  }

  const written = await world.query<{ key: string; n: number }>(
    'select idempotency_key as key, count(*)::int as n from message group by 1',
  )
  for (const { key, n } of written) if (n > 1) report(`message ${key} is stored ${n} times`)
  for (const [key, { account, photo }] of messages) {
    const isGone = leaving.has(account) || leaving.has(photo)
    if (!isGone && !written.some((each) => each.key === key)) report(`acknowledged message ${key} is gone`)
  }

  const rated = await world.query<{ item: string; stars: number }>(
    'select item_id as item, stars from rating',
  )
  for (const [item, { account, stars }] of ratings)
    if (!leaving.has(account) && !rated.some((each) => each.item === item && each.stars === stars))
      report(`acknowledged rating of ${item} is gone`)

  const done = await world.query<{ id: string; account: string }>(
    'select id, account_id as account from outfit where approved_at is not null',
  )
  for (const id of completed.keys())
    if (!leaving.has(journal.owners.get(id) ?? '') && !done.some((each) => each.id === id))
      report(`completed outfit ${id} is not completed`)
}

async function nothingIsCompletedTwice({ world, report }: Stage): Promise<void> {
  const twice = await world.query<{ id: string; n: number }>(
    'select outfit_id as id, count(*)::int as n from moved.completion group by 1 having count(*) > 1',
  )
  for (const { id, n } of twice) report(`outfit ${id} was completed ${n} times`)
}

async function claimsAreExclusive({ world, journal, report }: Stage, cameLate: boolean): Promise<void> {
  const { claims, holds, releases } = journal
  const now = world.now().getTime()
  // What comes late may be a release that its sender has forgotten.
  if (cameLate) claims.clear()
  for (const request of new Set(holds.map((each) => each.request))) {
    const before = claims.get(request)
    const by = new Set(holds.filter((each) => each.request === request).map((each) => each.by))
    if (before && before.until > now) by.add(before.by)
    for (const released of releases) if (released.request === request) by.delete(released.by)
    if (by.size > 1 && !cameLate) report(`${[...by].join(' and ')} both have request ${request}`)
    const [holder] = by
    if (holder) claims.set(request, { by: holder, until: now + 30 * 60_000 })
    else claims.delete(request)
  }
  for (const { request, by } of releases) if (claims.get(request)?.by === by) claims.delete(request)
  const open = await world.query<{ id: string }>('select id from request where completed_at is null')
  for (const request of claims.keys()) if (!open.some(({ id }) => id === request)) claims.delete(request)
  holds.length = 0
  releases.length = 0
}

async function familiesHaveOneLeaf({ world, journal, report }: Stage): Promise<void> {
  const many = await world.query(
    `select family_id from refresh_token join token_family on token_family.id = family_id
      where used_at is null and ended_at is null group by 1 having count(*) <> 1`,
  )
  if (many.length > 0) report('a session has more than one live refresh token')
  for (const token of journal.reused) {
    const alive = await world.query(
      `select from refresh_token join token_family on token_family.id = family_id
        where hash = $1 and ended_at is null`,
      hashOf(token),
    )
    if (alive.length > 0) report('a session goes on though an old token of it was used')
  }
  journal.reused.clear()
}

async function nobodyIsLeftBehind({ world, journal, report }: Stage): Promise<void> {
  const left = [...journal.left]
  if (left.length === 0) return
  const rows = await world.query(`select from (${belongings}) as one where owner = any($1)`, left)
  if (rows.length > 0) report(`${rows.length} rows of a deleted account are left`)
}

async function picturesAreThere({ world, report }: Stage): Promise<void> {
  const keys = new Set(world.objects.keys())
  for (const { id } of await world.query<{ id: string }>('select id from photo'))
    if (pictureKeys(id).some((key) => !keys.has(key))) report(`a picture of photo ${id} is gone`)
}

const figures = `select
  (select count(*)::int from request where completed_at is null) as "pendingRequests",
  (select count(*)::int from request where completed_at is null and due_at < now()) as "lateRequests",
  (select count(*)::int from outfit where approved_at >= date_trunc('day', now(), 'Asia/Kolkata')) as "completedToday",
  (select count(*)::int from account where asked_at is not null) as "totalClients",
  coalesce((select round(avg(stars), 2)::float8 from rating), 0) as "avgRating"`

async function figuresAreThoseOfTheTables({ world, report }: Stage): Promise<void> {
  const [counted] = await world.query<Record<string, number>>(figures)
  const shown = (await world.readInsight()) as unknown as Record<string, unknown>
  for (const [name, n] of Object.entries(counted ?? {}))
    if (shown[name] !== n) report(`the dashboard shows ${shown[name]} for ${name}, and there are ${n}`)
}

/** Also: nothing that was answered says that the server failed. */
async function nothingIsSeenByAnother({ journal, people, report }: Stage, heard: readonly Heard[]) {
  for (const { by, path, status, body } of heard) {
    if (status >= 500) report(`${by} was answered with ${status} on ${path}: ${body}`)
    if (!people.clients.some(({ name }) => name === by)) continue
    for (const { name } of people.clients)
      if (name !== by && body.includes(emailOf(name))) report(`${by} sees the address of ${name} in ${path}`)
    for (const [id] of body.matchAll(uuids)) {
      const owner = journal.owners.get(journal.owners.get(id) ?? '')
      if (owner && owner !== by) report(`${by} sees what belongs to ${owner} in ${path}`)
    }
  }
}

/** Whose everything is: the ids by account, and the accounts by person. */
export async function noteOwners({ world, journal, people }: Omit<Stage, 'report'>): Promise<void> {
  const accounts = await world.query<{ id: string; name: string }>('select id, name from account')
  for (const { owner, id, kind } of await world.query<{ owner: string; id: string; kind: string }>(
    belongings,
  ))
    if (kind !== 'account') journal.owners.set(id, owner)
  for (const { id, name } of accounts)
    if (people.clients.some((one) => one.name === name)) journal.owners.set(id, name)
}

/** What must be true whenever nothing moves. */
export async function checkTruths(stage: Stage, cameLate: boolean): Promise<void> {
  await noteOwners(stage)
  await writesStandOnce(stage)
  await nothingIsCompletedTwice(stage)
  await claimsAreExclusive(stage, cameLate)
  await familiesHaveOneLeaf(stage)
  await nobodyIsLeftBehind(stage)
  await picturesAreThere(stage)
  await figuresAreThoseOfTheTables(stage)
  await nothingIsSeenByAnother(stage, stage.world.proxy.heard.splice(0))
}

/** After the last sweep there are the pictures of the photos, and no others. */
export async function checkLeftPictures({ world, report }: Stage): Promise<void> {
  const photos = await world.query<{ id: string }>('select id from photo')
  const expected = new Set(photos.flatMap(({ id }) => pictureKeys(id)))
  const left = world.objects.keys().filter((key) => !expected.has(key))
  if (left.length > 0) report(`${left.length} pictures are left without a photo`)
}
