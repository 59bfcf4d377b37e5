import { randomUUID } from 'node:crypto'
import { sendMessage } from '@drape/contract/conversation'
import { deletePhoto, listPhotos, uploadPhoto } from '@drape/contract/photo'
import { deleteProfile, readProfile } from '@drape/contract/profile'
import { rateItem } from '@drape/contract/rating'
import { readStylist, refreshStylist, refreshUser } from '@drape/contract/session'
import { newBrowser, openPage } from '@drape/remote-shared/test/page'
import { type Action, anyPhoto, at, choose, photosOf, type Stage } from './choose.ts'
import { insist } from './people.ts'
import type { Step } from './story.ts'
import { stylistDeeds } from './stylist-actions.ts'

const refresh = ({ one, page }: Stage) => {
  one.browser.storage.delete('accessToken')
  return one.kind === 'user' ? insist(page, readProfile, {}) : insist(page, readStylist, {})
}

const uploads: Action = async ({ one, page, journal, picture }) => {
  const key = randomUUID()
  const upload = { account: one.id, photo: undefined as string | undefined }
  journal.uploads.set(key, upload)
  return async () => {
    const ask = { headers: { 'idempotency-key': key }, body: {}, file: picture }
    upload.photo = (await insist(page, uploadPhoto, ask))?.id
  }
}

const oldToken: Action = async (stage) => async () => {
  const { one, page, journal } = stage
  const { storage } = one.browser
  const first = storage.get('refreshToken')
  await refresh(stage)
  const second = storage.get('refreshToken')
  await refresh(stage)
  const third = storage.get('refreshToken')
  if (!first || !second || !third || new Set([first, second, third]).size < 3) return
  const call = one.kind === 'user' ? refreshUser : refreshStylist
  const isAnswered = await page.make(call, { body: { refresh: first } }).then(
    () => true,
    (error: { reason?: string }) => error.reason === 'refused',
  )
  if (isAnswered) journal.reused.add(first)
}

const deliveredItem = (stage: Stage) =>
  choose(
    stage,
    `select item.id, outfit.id as "outfitId", outfit.photo_id as "photoId"
      from outfit_item item join outfit on outfit.id = item.outfit_id
      where outfit.account_id = $1 and approved_at is not null order by item.id`,
    stage.one.id,
  )

const rates: Action = async (stage) => {
  const { one, page, journal, which } = stage
  const item = await deliveredItem(stage)
  if (!item) return undefined
  const rating = which === 0 ? (5 as const) : (2 as const)
  const body = { rating, userId: one.id, itemId: item.id }
  const account = one.id
  return async () => {
    const done = await insist(page, rateItem, { ...at(item.outfitId), body })
    if (done) journal.ratings.set(item.id, { account, stars: rating })
  }
}

const writes: Action = async (stage) => {
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

const asksForAnother: Action = async (stage) => {
  const { one, page, journal } = stage
  const item = await deliveredItem(stage)
  if (!item?.photoId) return undefined
  const { photoId } = item
  const key = randomUUID()
  const body = { text: 'Without the collar, please.', item: item.id, swap: true }
  return async () => {
    const ask = { ...at(photoId), headers: { 'idempotency-key': key }, body }
    if (await insist(page, sendMessage, ask)) journal.messages.set(key, { account: one.id, photo: photoId })
  }
}

/** Somebody else has all that the browser stores, and a key of their own. */
const robbed: Action = async ({ world, one, journal }) => {
  if (!one.browser.key) return undefined
  const browser = { ...newBrowser(world.keys.thief), storage: new Map(one.browser.storage) }
  const page = openPage(
    browser,
    world.proxy.fetchFor('a thief', () => 'none'),
  )
  return async () => {
    const call = one.kind === 'user' ? readProfile : readStylist
    if (await insist(page, call, {})) journal.robbed.add(one.name)
  }
}

const deletesPhoto: Action = async (stage) => {
  const photo = await photosOf(stage)
  if (!photo) return undefined
  stage.journal.leaving.add(photo.id)
  return () => insist(stage.page, deletePhoto, at(photo.id))
}

const deletesAccount: Action = async ({ one, page, journal }) => {
  const { id } = one
  journal.leaving.add(id)
  return async () => {
    if (await insist(page, deleteProfile, {})) journal.left.add(id)
  }
}

const looks: Action =
  async ({ one, page }) =>
  () =>
    insist(page, listPhotos, at(one.id))

export const actions: Partial<Record<Step['does'], Action>> = {
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
  'asks for another piece': asksForAnother,
  'is robbed': robbed,
  ...stylistDeeds,
}
