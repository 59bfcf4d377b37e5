import type { BodyOf } from '@drape/contract/call'
import {
  type Conversation,
  type Message,
  type MessagePicture,
  maxMessagesOfEach,
  type replaceItem,
  type SoldPiece,
  type sendMessage,
  swapsOfPlan,
  textOfPictures,
  type WaitingConversation,
} from '@drape/contract/conversation'
import { byKind } from '@drape/contract/member-kind'
import { v7 as newId } from 'uuid'
import type { Database, Transaction } from '../infra/db/database.ts'
import type { Member } from '../infra/http/member.ts'
import { conflict, notFound, Refusal } from '../infra/http/refusal.ts'
import type { Infra } from '../infra/infra.ts'
import type { PictureAddresses } from '../infra/picture/picture-address.ts'
import { lockPhoto } from '../infra/schema/locks.ts'
import { newItemRow } from '../infra/schema/outfit.ts'
import type { Upload } from '../infra/upload/picture-uploads.ts'
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
import { presentPicture, putIntoMessage, receivePicture } from './message-picture.service.ts'
import { isSoldNoMore, listSold } from './sold-piece.store.ts'

export { listMessagesOfAccount } from './conversation.store.ts'
export { pictureIdsOf, removeUnsentPictures } from './message-picture.service.ts'

type Caller = Pick<Member, 'kind' | 'id'>
type Plan = keyof typeof swapsOfPlan
type Dependencies = Pick<Infra, 'database' | 'addresses' | 'uploads'>

const stylistOf = ({ kind, id }: Caller) => byKind(kind, { user: () => null, stylist: () => id })

export const presentMessage = (row: MessageRow, addresses: PictureAddresses): Message => ({
  id: row.id,
  author: row.stylistName === null ? 'client' : 'stylist',
  ...(row.stylistName !== null && { stylist_name: row.stylistName }),
  text: row.text,
  ...(row.pictureIds && { pictures: row.pictureIds.map((id) => presentPicture(id, addresses)) }),
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

export function conversationService({ database, addresses, uploads }: Dependencies) {
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
      messages: rows.map((row) => presentMessage(row, addresses)),
      swaps: { allowed, left: Math.max(0, allowed - rows.filter(isWish).length) },
    }
  }

  return {
    read,

    send: async (photoId: string, caller: Caller, body: BodyOf<typeof sendMessage>, key: string) => {
      await database.transaction((tx) => send(tx, photoId, caller, body, key))
      return read(photoId, caller)
    },

    addPicture: async (photoId: string, caller: Caller, upload: Upload): Promise<MessagePicture> => {
      await placeFor(database, photoId, caller)
      const lock = async (tx: Transaction) => {
        const { owner } = await enter(tx, photoId, caller)
        return owner
      }
      const { id } = await receivePicture(uploads, upload, { photoId, stylistId: stylistOf(caller), lock })
      return presentPicture(id, addresses)
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

  /** Locks the photo until the end of the transaction. */
  async function enter(tx: Transaction, photoId: string, caller: Caller) {
    const owner = await lockPhoto(tx, photoId)
    if (!owner) throw notFound()
    return { owner, ...(await placeFor(tx, photoId, caller)) }
  }

  /** Undefined if it was sent already. */
  async function begin(tx: Transaction, photoId: string, caller: Caller, key: string) {
    // Of messages at once the later one sees the earlier: places, allowances and repetitions are counted one by one.
    const { owner, plan } = await enter(tx, photoId, caller)
    const stylistId = stylistOf(caller)
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
    { text, pictures = [], item, swap = false }: BodyOf<typeof sendMessage>,
    key: string,
  ): Promise<void> {
    const draft = await begin(tx, photoId, caller, key)
    if (!draft) return
    const { plan, row } = draft
    if (item && !(await findPiece(tx, photoId, item))) throw notInOutfit()
    if (swap) await checkSwap(tx, { photoId, item, plan, stylistId: row.stylistId })
    if (row.stylistId) await settleAnswered(tx, photoId)
    const words = text || textOfPictures(pictures.length)
    await insertMessage(tx, { ...row, text: words, isSwap: swap, itemId: item ?? null })
    await putIntoMessage(tx, row, pictures)
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
