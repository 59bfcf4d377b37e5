import { randomUUID } from 'node:crypto'
import { sendMessage } from '@drape/contract/conversation'
import { approveOutfit, createOutfit } from '@drape/contract/outfit'
import { deletePhoto, listPhotos, uploadPhoto } from '@drape/contract/photo'
import { deleteProfile, readProfile } from '@drape/contract/profile'
import { rateItem } from '@drape/contract/rating'
import { claimRequest, releaseRequest } from '@drape/contract/request'
import { readStylist, refreshStylist, refreshUser } from '@drape/contract/session'
import type { Page } from '@drape/remote-shared/test/page'
import { newOutfit } from '../studio.ts'
import type { Journal } from './journal.ts'
import { insist, type Person } from './people.ts'
import type { Step } from './story.ts'
import type { World } from './world.ts'

interface Stage {
  readonly world: World
  readonly journal: Journal
  readonly picture: Blob
  readonly one: Person
  readonly page: Page
  readonly which: number
}

type Deed = (stage: Stage) => Promise<(() => Promise<unknown>) | undefined>

interface Found {
  readonly id: string
  readonly photoId: string
  readonly outfitId: string
}

/** What the step is about, chosen while nothing moves. */
const choose = async ({ world, which }: Stage, text: string, ...values: readonly unknown[]) => {
  const rows = await world.query<Found>(text, ...values)
  return rows[which % Math.max(1, rows.length)]
}

const photosOf = (stage: Stage) =>
  choose(stage, 'select id from photo where account_id = $1 order by id', stage.one.id)
const anyPhoto = (stage: Stage) => choose(stage, 'select photo_id as id from request order by id')
const anyRequest = (stage: Stage) =>
  choose(stage, 'select id, photo_id as "photoId" from request order by completed_at is not null, id')
const ownOutfit = (stage: Stage) =>
  choose(
    stage,
    `select outfit.id, request.id as "photoId" from outfit join request using (photo_id)
      where stylist_id = $1 order by outfit.id`,
    stage.one.id,
  )
const at = (id: string) => ({ params: { id } })

const refresh = ({ one, page }: Stage) => {
  one.browser.kept.delete('accessToken')
  return one.kind === 'user' ? insist(page, readProfile, {}) : insist(page, readStylist, {})
}

const uploads: Deed = async ({ one, page, journal, picture }) => {
  const key = randomUUID()
  const upload = { account: one.id, photo: undefined as string | undefined }
  journal.uploads.set(key, upload)
  return async () => {
    const ask = { headers: { 'idempotency-key': key }, body: {}, file: picture }
    upload.photo = (await insist(page, uploadPhoto, ask))?.id
  }
}

const oldToken: Deed = async (stage) => async () => {
  const { one, page, journal } = stage
  const { kept } = one.browser
  const first = kept.get('refreshToken')
  await refresh(stage)
  const second = kept.get('refreshToken')
  await refresh(stage)
  const third = kept.get('refreshToken')
  if (!first || !second || !third || new Set([first, second, third]).size < 3) return
  const call = one.kind === 'user' ? refreshUser : refreshStylist
  const isAnswered = await page.make(call, { body: { refresh: first } }).then(
    () => true,
    (error: { reason?: string }) => error.reason === 'refused',
  )
  if (isAnswered) journal.reused.add(first)
}

const rates: Deed = async (stage) => {
  const { one, page, journal, which } = stage
  const item = await choose(
    stage,
    `select item.id, outfit.id as "outfitId" from outfit_item item join outfit on outfit.id = item.outfit_id
      where outfit.account_id = $1 and approved_at is not null order by item.id`,
    one.id,
  )
  if (!item) return undefined
  const rating = which === 0 ? (5 as const) : (2 as const)
  const body = { rating, userId: one.id, itemId: item.id }
  const account = one.id
  return async () => {
    const done = await insist(page, rateItem, { ...at(item.outfitId), body })
    if (done) journal.ratings.set(item.id, { account, stars: rating })
  }
}

const writes: Deed = async (stage) => {
  const { one, page, journal } = stage
  const photo = one.kind === 'user' ? await photosOf(stage) : await anyPhoto(stage)
  if (!photo) return undefined
  const key = randomUUID()
  const account = journal.owners.get(photo.id) ?? ''
  return async () => {
    const ask = { ...at(photo.id), headers: { 'idempotency-key': key }, body: { text: 'In indigo, please.' } }
    if (await insist(page, sendMessage, ask)) journal.messages.set(key, { account, photo: photo.id })
  }
}

const deletesPhoto: Deed = async (stage) => {
  const photo = await photosOf(stage)
  if (!photo) return undefined
  stage.journal.leaving.add(photo.id)
  return () => insist(stage.page, deletePhoto, at(photo.id))
}

const deletesAccount: Deed = async ({ one, page, journal }) => {
  const { id } = one
  journal.leaving.add(id)
  return async () => {
    if (await insist(page, deleteProfile, {})) journal.left.add(id)
  }
}

const claims: Deed = async (stage) => {
  const { one, page, journal } = stage
  const request = await anyRequest(stage)
  if (!request) return undefined
  return async () => {
    const done = await insist(page, claimRequest, at(request.id))
    if (done) journal.holds.push({ request: request.id, by: one.name })
  }
}

const releases: Deed = async (stage) => {
  const { one, page, journal } = stage
  const request = await anyRequest(stage)
  if (!request) return undefined
  journal.releases.push({ request: request.id, by: one.name })
  return () => insist(page, releaseRequest, at(request.id))
}

const drafts: Deed = async (stage) => {
  const { one, page, journal } = stage
  const request = await anyRequest(stage)
  if (!request) return undefined
  return async () => {
    const done = await insist(page, createOutfit, { body: newOutfit(request.photoId) })
    if (done) journal.holds.push({ request: request.id, by: one.name })
  }
}

const ends =
  (approved: boolean): Deed =>
  async (stage) => {
    const { one, page, journal } = stage
    const outfit = await ownOutfit(stage)
    if (!outfit) return undefined
    return async () => {
      const done = await insist(page, approveOutfit, { ...at(outfit.id), body: { approved } })
      if (done && approved) journal.completed.set(outfit.id, { by: one.name })
    }
  }

const looks: Deed =
  async ({ one, page }) =>
  () =>
    insist(page, listPhotos, at(one.id))

export const deeds: Partial<Record<Step['does'], Deed>> = {
  refresh: async (stage) => () => refresh(stage),
  'uses an old token': oldToken,
  uploads,
  'deletes a photo': deletesPhoto,
  rates,
  writes,
  looks,
  'signs out':
    async ({ page }) =>
    () =>
      page.leave(),
  'deletes the account': deletesAccount,
  claims,
  releases,
  drafts,
  completes: ends(true),
  'throws away': ends(false),
}
