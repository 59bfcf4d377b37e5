import type { BodyOf } from '@drape/contract/call'
import {
  type Conversation,
  type Message,
  maxMessagesOfEach,
  type replaceItem,
  type SoldPiece,
  type sendMessage,
  swapsOfPlan,
  type WaitingConversation,
} from '@drape/contract/conversation'
import { byKind } from '@drape/contract/member-kind'
import { v7 as newId } from 'uuid'
import type { Database, Transaction } from '../infra/db/database.ts'
import type { Member } from '../infra/http/member.ts'
import { conflict, notFound, Refusal } from '../infra/http/refusal.ts'
import type { PictureAddresses } from '../infra/picture/picture-address.ts'
import { lockPhoto } from '../infra/schema/locks.ts'
import { newItemRow } from '../infra/schema/outfit.ts'
import { keepGarments } from '../outfit/outfit.service.ts'
import {
  countMessages,
  findPiece,
  findPlace,
  findUnderKey,
  insertMessage,
  listMessages,
  listWaiting,
  type MessageRow,
  markRead,
  replacePiece,
  settle,
  settleAnswered,
  settleWish,
} from './conversation.store.ts'
import { isSoldNoMore, listSold } from './sold-piece.store.ts'

export { listMessagesOfAccount } from './conversation.store.ts'

type Caller = Pick<Member, 'kind' | 'id'>
type Plan = keyof typeof swapsOfPlan

export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  author: row.stylistName === null ? 'client' : 'stylist',
  ...(row.stylistName !== null && { stylist_name: row.stylistName }),
  text: row.text,
  ...(row.itemId && row.itemName !== null && { item: { id: row.itemId, name: row.itemName } }),
  ...(row.isSwap && { swap: row.stylistName === null ? ('wish' as const) : ('done' as const) }),
  ...(row.replaced && { replaced: row.replaced }),
  sent_at: row.sentAt.toISOString(),
  ...(row.readAt && { read_at: row.readAt.toISOString() }),
})

const isWish = ({ isSwap, stylistName }: MessageRow): boolean => isSwap && stylistName === null

const swapsUsedUp = (plan: Plan) => {
  const most = swapsOfPlan[plan]
  const name = plan === 'free' ? 'Free' : 'Premium'
  const words = `On ${name} you can ask for another piece ${most === 1 ? 'once' : `${most} times`} for each outfit, and you have.`
  return new Refusal(409, 'plan_limit', words)
}

const notInOutfit = () => conflict('This piece is not in the outfit any more.')

export function conversationService(database: Database, addresses: PictureAddresses) {
  /** Throws for a member who may not read it. */
  const placeFor = async (reader: Database | Transaction, photoId: string, caller: Caller) => {
    const place = await findPlace(reader, photoId, caller)
    if (!place) throw notFound()
    return place
  }

  const read = async (photoId: string, caller: Caller): Promise<Conversation> => {
    const { plan } = await placeFor(database, photoId, caller)
    const rows = await listMessages(database, photoId)
    const allowed = swapsOfPlan[plan]
    return {
      messages: rows.map(presentMessage),
      swaps: { allowed, left: Math.max(0, allowed - rows.filter(isWish).length) },
    }
  }

  return {
    read,

    send: async (photoId: string, caller: Caller, body: BodyOf<typeof sendMessage>, key: string) => {
      await database.transaction((tx) => send(tx, photoId, caller, body, key))
      return read(photoId, caller)
    },

    replace: async (photoId: string, caller: Caller, body: BodyOf<typeof replaceItem>, key: string) => {
      await database.transaction((tx) => replace(tx, photoId, caller, body, key))
      return read(photoId, caller)
    },

    markRead: async (photoId: string, caller: Caller, upTo: string): Promise<void> => {
      await placeFor(database, photoId, caller)
      await markRead(database, photoId, caller, upTo)
    },

    settle: async (photoId: string, caller: Caller, upTo: string): Promise<void> => {
      await placeFor(database, photoId, caller)
      await settle(database, photoId, upTo)
    },

    waiting: async (stylistId: string): Promise<WaitingConversation[]> =>
      (await listWaiting(database, stylistId)).map(({ photoId, email, title, since, unread, isSwap }) => ({
        photo_id: photoId,
        image_url: addresses.of(photoId, 'thumbnail'),
        client_email: email,
        ...(title !== null && { outfit_title: title }),
        since: since.toISOString(),
        unread,
        isSwap,
      })),

    sold: async (stylistId: string): Promise<SoldPiece[]> =>
      (await listSold(database, stylistId)).map(({ photoId, since, email, title, state, item }) => ({
        photo_id: photoId,
        image_url: addresses.of(photoId, 'thumbnail'),
        client_email: email,
        outfit_title: title,
        item,
        state,
        since: since.toISOString(),
      })),
  }

  /** Undefined if it was sent already. The photo is locked until the end of the transaction. */
  async function begin(tx: Transaction, photoId: string, caller: Caller, key: string) {
    // Of messages at once the later one sees the earlier: places, allowances and repetitions are counted one by one.
    const owner = await lockPhoto(tx, photoId)
    if (!owner) throw notFound()
    const { plan } = await placeFor(tx, photoId, caller)
    const stylistId = byKind(caller.kind, { user: () => null, stylist: () => caller.id })
    const existing = await findUnderKey(tx, photoId, key)
    if (existing?.stylistId === stylistId) return undefined
    if (existing) throw conflict('This message was sent by somebody else.')
    if ((await countMessages(tx, photoId, !stylistId)) >= maxMessagesOfEach)
      throw conflict(`A conversation has room for ${maxMessagesOfEach} messages of yours, and they are here.`)
    return { plan, row: { id: newId(), photoId, ...owner, stylistId, idempotencyKey: key } }
  }

  async function replace(
    tx: Transaction,
    photoId: string,
    caller: Caller,
    { item, by, text }: BodyOf<typeof replaceItem>,
    key: string,
  ): Promise<void> {
    const draft = await begin(tx, photoId, caller, key)
    if (!draft) return
    const piece = await findPiece(tx, photoId, item)
    if (!piece) throw notInOutfit()
    if (!(await settleWish(tx, photoId, item)) && !(await isSoldNoMore(tx, item)))
      throw conflict('The client has not asked for another one.')
    await keepGarments(tx, draft.row.accountId, [by])
    const row = newItemRow(by)
    await replacePiece(tx, item, { ...row, ...piece })
    await settleAnswered(tx, photoId)
    await insertMessage(tx, { ...draft.row, text, itemId: row.id, isSwap: true })
  }

  async function send(
    tx: Transaction,
    photoId: string,
    caller: Caller,
    { text, item, swap = false }: BodyOf<typeof sendMessage>,
    key: string,
  ): Promise<void> {
    const draft = await begin(tx, photoId, caller, key)
    if (!draft) return
    const { plan, row } = draft
    if (item && !(await findPiece(tx, photoId, item))) throw notInOutfit()
    if (swap) await checkSwap(tx, { photoId, item, plan, stylistId: row.stylistId })
    if (row.stylistId) await settleAnswered(tx, photoId)
    await insertMessage(tx, { ...row, text, isSwap: swap, itemId: item ?? null })
  }
}

interface Swap {
  readonly photoId: string
  readonly item: string | undefined
  readonly plan: Plan
  readonly stylistId: string | null
}

async function checkSwap(tx: Transaction, { photoId, item, plan, stylistId }: Swap): Promise<void> {
  if (stylistId) throw conflict('Only the client can ask for another piece.')
  if (!item) throw conflict('Please say in the place of which piece.')
  const wishes = (await listMessages(tx, photoId)).filter(isWish)
  if (wishes.some(({ itemId }) => itemId === item))
    throw conflict('You have asked for another in the place of this piece already.')
  if (wishes.length >= swapsOfPlan[plan]) throw swapsUsedUp(plan)
}
