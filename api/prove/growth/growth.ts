import { listClients, readClient } from '@drape/contract/client'
import { listSavedOutfits, markBought } from '@drape/contract/closet'
import { listWaitingConversations, readConversation } from '@drape/contract/conversation'
import { readFigures, readInsight } from '@drape/contract/insight'
import { readNotificationSettings, readPush } from '@drape/contract/notification'
import { callBackOutfit, readOutfit, seeOutfit } from '@drape/contract/outfit'
import { listPasskeys } from '@drape/contract/passkey'
import { listPhotos } from '@drape/contract/photo'
import { findPieces } from '@drape/contract/piece'
import { checkRating, rateItem } from '@drape/contract/rating'
import {
  claimRequest,
  handOverRequest,
  listColleagues,
  listPendingRequests,
  releaseRequest,
  takeNextRequest,
} from '@drape/contract/request'
import { listSessions } from '@drape/contract/session'
import { readTaste } from '@drape/contract/taste'
import { listTemplates } from '@drape/contract/template'
import { listPhotoViews, listShownPhotos } from '@drape/contract/view'
import { v7 as newId } from 'uuid'
import { evidenceStore } from '../../src/infra/site/evidence.store.ts'
import type { TestApp } from '../../test/app.ts'
import { addRequest } from '../../test/row.ts'
import { deliveredOutfit } from '../../test/studio.ts'
import { rowsRead } from './rows-read.ts'
import { addPeople } from './studio-rows.ts'

/** How many rows each call reads on a server of so many clients, and once so many more have come. */
export async function rowsReadAmong(server: TestApp, people: readonly [first: number, more: number]) {
  const [client, stylist, colleague] = await Promise.all([
    server.members.user(),
    server.members.stylist(),
    server.members.stylist(),
  ])
  const outfit = await deliveredOutfit(server.database, stylist, client)
  const { id: request, photoId } = await addRequest(server.database, { accountId: client.id })
  const params = { id: outfit.id }
  const [item] = outfit.items
  const body = { rating: 5 as const, userId: client.id, itemId: item?.uuid ?? '' }
  const middle = '80000000-0000-4000-8000-000000000000'
  const evidence = evidenceStore(server.database)
  const version = '0'.repeat(12)
  const calls = {
    'a list of photos': () => client.ask(listPhotos, { params: { id: client.id } }),
    'an outfit': () => client.ask(readOutfit, { params }),
    'an outfit that was opened': () => client.ask(seeOutfit, { params }),
    'a piece that was bought': () =>
      client.ask(markBought, { params: { ...params, item: item?.uuid ?? '' }, body: { isBought: true } }),
    'an outfit that is called back': () => stylist.answer(callBackOutfit, { params }),
    'what was rated': () => client.ask(checkRating, { params }),
    'a rating': () => client.answer(rateItem, { params, body }),
    'a taste': () => client.ask(readTaste),
    'who saw a photo': () => client.ask(listPhotoViews, { params: { id: photoId } }),
    'where a person is signed in': () => client.ask(listSessions),
    'who saw photos': () => client.ask(listShownPhotos),
    'a conversation': () => client.ask(readConversation, { params: { id: outfit.photoId } }),
    'who waits for an answer': () => stylist.ask(listWaitingConversations),
    'what a client is told': () => client.ask(readNotificationSettings),
    'which devices are pushed to': () => client.ask(readPush),
    'what is known of a client': () => stylist.ask(readClient, { params: { id: client.id } }),
    'the clients': () => stylist.ask(listClients),
    'a client who is searched': () => stylist.ask(listClients, { query: { search: client.id } }),
    'a closet': () => client.ask(listSavedOutfits, { params: { id: client.id } }),
    'the first pending requests': () => stylist.ask(listPendingRequests),
    'pending requests further on': () => stylist.ask(listPendingRequests, { query: { after: middle } }),
    'the queue, the most urgent first': () => stylist.ask(listPendingRequests, { query: { order: 'due' } }),
    'what nobody has': () => stylist.ask(listPendingRequests, { query: { order: 'due', show: 'unclaimed' } }),
    'what is mine': () => stylist.ask(listPendingRequests, { query: { order: 'due', show: 'mine' } }),
    'what is mine, and what is begun': () =>
      stylist.ask(listPendingRequests, { query: { order: 'due', show: 'mine', also: request } }),
    'what is late': () => stylist.ask(listPendingRequests, { query: { order: 'due', show: 'late' } }),
    'who said nothing': () =>
      stylist.ask(listPendingRequests, { query: { order: 'due', show: 'without_preferences' } }),
    'a claim': () => stylist.ask(claimRequest, { params: { id: request } }),
    colleagues: () => stylist.ask(listColleagues),
    // Undone by other words than queries are prepared with, which are explained.
    'a request that is handed over': async () => {
      const headers = { 'idempotency-key': newId() }
      await stylist.ask(claimRequest, { params: { id: request } })
      await stylist.ask(handOverRequest, { params: { id: request }, headers, body: { to: colleague.id } })
      await server.query(
        `delete from hand_over where to_id = '${colleague.id}'; update request set claimed_by = null`,
      )
    },
    // Released, so that the explained statement looks for a free one.
    'the next request': async () => {
      const { request } = await stylist.ask(takeNextRequest, { headers: { 'idempotency-key': newId() } })
      if (request) await stylist.ask(releaseRequest, { params: { id: request.id } })
    },
    'the figures of a stylist': () => stylist.ask(readFigures),
    'pieces that were used before': () => stylist.ask(findPieces, { query: { search: 'jutti' } }),
    'the templates': () => stylist.ask(listTemplates),
    'the passkeys': () => stylist.ask(listPasskeys),
    'the dashboard': () => stylist.ask(readInsight),
    'what a page tells of its parts': () =>
      evidence.count([{ part: 'user', version, what: 'view', bin: 0, isFine: true }]),
    'what pages reported of a version lately': () =>
      evidence.since(new Date(Date.now() - 3_600_000), 'user', [version]),
  }
  const lists = [
    'the first pending requests',
    'pending requests further on',
    'the queue, the most urgent first',
  ] as const
  for (const call of Object.values(calls)) await call()
  const read: Record<string, number>[] = []
  let there = 0
  for (const come of people) {
    there += come
    await addPeople(server.database, come, there)
    // Evidence is counted by the hour, and another one may begin meanwhile.
    await server.query('delete from evidence_count')
    // The queue is opened once before: the first view of a photo is recorded, which is a write.
    for (const name of lists) await calls[name]()
    const rows: Record<string, number> = {}
    for (const [name, call] of Object.entries(calls)) rows[name] = await rowsRead(server.database, call)
    read.push(rows)
  }
  const [few = {}, many = {}] = read
  return { few, many }
}
