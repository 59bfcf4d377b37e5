import { pictureKeys } from '../../src/infra/picture/picture-key.ts'
import type { Heard } from './fault-proxy.ts'
import type { Journal } from './journal.ts'
import { emailOf, type People } from './people.ts'
import { readTables, type Tables } from './tables.ts'
import type { World } from './world.ts'

interface Stage {
  readonly world: World
  readonly journal: Journal
  readonly people: People
  readonly report: (fault: string) => void
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Each acknowledged write is there once, and nothing twice, acknowledged or not. */
function writesStandOnce({ journal, report }: Stage, tables: Tables): void {
  const { uploads, messages, ratings, completed, calledBack, handOvers, leaving } = journal
  const isThere = new Set(tables.photos.map(({ id }) => id))
  const ordered = [...uploads.values()]
  for (const { account, photo } of ordered)
    if (photo && !isThere.has(photo) && !leaving.has(photo) && !leaving.has(account))
      report(`acknowledged photo ${photo} is gone`)
  for (const account of new Set(tables.photos.map((photo) => photo.account))) {
    const stored = tables.photos.filter((photo) => photo.account === account).length
    if (stored > ordered.filter((upload) => upload.account === account).length)
      report('a photo is stored more than once')
  }

  for (const { key, n } of tables.messages) if (n > 1) report(`message ${key} is stored ${n} times`)
  for (const [key, { account, photo }] of messages) {
    const isGone = leaving.has(account) || leaving.has(photo)
    if (!isGone && !tables.messages.some((each) => each.key === key))
      report(`acknowledged message ${key} is gone`)
  }

  for (const [item, { account, stars }] of ratings)
    if (!leaving.has(account) && !tables.ratings.some((each) => each.item === item && each.stars === stars))
      report(`acknowledged rating of ${item} is gone`)

  for (const id of completed.keys()) {
    const mayBeOpen = calledBack.has(id) || leaving.has(journal.owners.get(id) ?? '')
    if (!mayBeOpen && !tables.completedOutfits.some((each) => each.id === id))
      report(`completed outfit ${id} is not completed`)
  }
  for (const { id, n } of tables.completedTwice) report(`outfit ${id} was completed ${n} times`)

  for (const { key, n } of tables.handOvers) if (n > 1) report(`hand-over ${key} is stored ${n} times`)
  for (const [key, request] of handOvers) {
    const isGone =
      leaving.has(journal.owners.get(request) ?? '') || !tables.belongings.some(({ id }) => id === request)
    if (!isGone && !tables.handOvers.some((each) => each.key === key))
      report(`acknowledged hand-over ${key} is gone`)
  }
  if (tables.overAsked > 0) report('another piece was asked for more often than the plan allows')
}

function claimsAreExclusive({ world, journal, report }: Stage, tables: Tables, cameLate: boolean): void {
  const { claims, holds, releases } = journal
  const now = world.now().getTime()
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
  for (const request of claims.keys()) if (!tables.openRequests.includes(request)) claims.delete(request)
  // A release or a hand-over that its sender has forgotten may have come ahead of these, or after them.
  if (cameLate) claims.clear()
  holds.length = 0
  releases.length = 0
}

function familiesHaveOneLeaf({ journal, report }: Stage, tables: Tables): void {
  if (tables.forkedSessions > 0) report('a session has more than one live refresh token')
  if (tables.reusedSessions > 0) report('a session goes on though an old token of it was used')
  journal.reused.clear()
}

function picturesAreThere({ world, report }: Stage, { photos }: Tables): void {
  const keys = new Set(world.objects.keys())
  for (const { id } of photos)
    if (pictureKeys(id).some((key) => !keys.has(key))) report(`a picture of photo ${id} is gone`)
}

/** Read again as soon as anything that the dashboard shows has changed. */
async function figuresAreThoseOfTheTables({ world, journal, report }: Stage, tables: Tables): Promise<void> {
  const { figures, totals, belongings, completedOutfits } = tables
  const read = JSON.stringify([figures, totals, belongings, completedOutfits])
  if (read === journal.lastFigures) return
  journal.lastFigures = read
  const insight = (await world.readInsight()) as unknown as Record<string, unknown>
  for (const [name, n] of Object.entries(figures))
    if (insight[name] !== n) report(`the dashboard shows ${insight[name]} for ${name}, and there are ${n}`)
}

/** Also: nothing that was answered says that the server failed. */
function nothingIsSeenByAnother({ journal, people, report }: Stage, heard: readonly Heard[]): void {
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
function noteOwners({ journal, people }: Pick<Stage, 'journal' | 'people'>, tables: Tables): void {
  for (const { owner, id, kind } of tables.belongings) if (kind !== 'account') journal.owners.set(id, owner)
  for (const { id, name } of tables.accounts)
    if (people.clients.some((one) => one.name === name)) journal.owners.set(id, name)
}

/** What must be true whenever nothing moves. */
export async function checkTruths(stage: Stage, cameLate: boolean): Promise<Tables> {
  const tables = await readTables(stage.world, stage.journal)
  noteOwners(stage, tables)
  writesStandOnce(stage, tables)
  claimsAreExclusive(stage, tables, cameLate)
  familiesHaveOneLeaf(stage, tables)
  if (tables.rowsOfDeleted > 0) stage.report(`${tables.rowsOfDeleted} rows of a deleted account are left`)
  for (const name of stage.journal.robbed) stage.report(`the session of ${name} was used with another key`)
  picturesAreThere(stage, tables)
  await figuresAreThoseOfTheTables(stage, tables)
  nothingIsSeenByAnother(stage, stage.world.proxy.heard.splice(0))
  return tables
}

/** After the last sweep there are the pictures of the photos, and no others. */
export function checkLeftPictures({ world, report }: Stage, { photos }: Tables): void {
  const expected = new Set(photos.flatMap(({ id }) => pictureKeys(id)))
  const left = world.objects.keys().filter((key) => !expected.has(key))
  if (left.length > 0) report(`${left.length} pictures are left without a photo`)
}
