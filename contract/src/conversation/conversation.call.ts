import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { done, filledText, identifier, moment, pictureAddress, text, underKey } from '../formats.ts'
import { maxMessageLength, maxPicturesOfEach, maxPicturesOfMessage } from '../limits.ts'
import { newItem } from '../outfit/new-outfit.ts'

const call = callsOf('conversation')

export {
  answerHours,
  maxMessageLength,
  maxMessagesOfEach,
  maxPicturesOfEach,
  maxPicturesOfMessage,
  mostWaiting,
  swapsOfPlan,
} from '../limits.ts'

export const about = 'What a client and the stylists write to each other about a photo and its outfit.'

const piece = z.object({ id: identifier, name: z.string() })

/** As of a photo, image_url and thumbnail_url are signed addresses, relative to the API base, that expire after minutes. */
const messagePicture = z.object({
  id: identifier,
  image_url: pictureAddress,
  thumbnail_url: pictureAddress,
})
export type MessagePicture = z.output<typeof messagePicture>

const messageFields = {
  author: z.enum(['client', 'stylist']),
  /** Left out for a message of the client. */
  stylist_name: z.optional(z.string()),
  /** Of one without words, how many pictures it has. */
  text: z.string(),
  /** Left out if there are none. */
  pictures: z.optional(z.array(messagePicture)),
  /** The piece that it is about. */
  item: z.optional(piece),
  /** The client asks for another piece in the place of this one, or a stylist has put it in the place of `replaced`. */
  swap: z.optional(z.enum(['wish', 'done'])),
  replaced: z.optional(piece),
  sent_at: moment,
  /** When the other side was shown it; left out until then. */
  read_at: z.optional(moment),
}
const message = z.object({ id: identifier, ...messageFields })
export type Message = z.output<typeof message>

const conversation = z.object({
  /** The oldest first. */
  messages: z.array(message),
  /** The number of pieces for which the client can ask for another one, and how many of them are left. */
  swaps: z.object({ allowed: z.int(), left: z.int() }),
})
export type Conversation = z.output<typeof conversation>

/** A message in the export of a profile. */
export const exportedMessage = z.object({ photo: identifier, ...messageFields })

export const readConversation = call({
  method: 'GET',
  path: '/api/closet/photos/{id}/messages/',
  who: ['user', 'stylist'],
  summary:
    'What a client and the stylists wrote about a photo and its outfit, for the client and for a stylist who may answer',
  reply: conversation,
})

export const sendMessage = call({
  method: 'POST',
  path: '/api/closet/photos/{id}/messages/',
  who: ['user', 'stylist'],
  isRepeatable: true,
  changes: ['conversation', 'photo', 'request'],
  summary:
    'Writes a message about a photo and its outfit, in words, with pictures that were sent before or with both, or asks for another piece in the place of one; a repetition under the same Idempotency-Key is the same message',
  headers: underKey,
  body: z
    .strictObject({
      /** May be left out of one with pictures. */
      text: z.optional(text(maxMessageLength)),
      /** By their ids. */
      pictures: z.optional(
        z
          .array(identifier)
          .check(
            z.maxLength(maxPicturesOfMessage, `A message has room for ${maxPicturesOfMessage} pictures.`),
          ),
      ),
      item: z.optional(identifier),
      /** Asks for another piece in the place of the item. */
      swap: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ text, pictures }) => !!text || !!pictures?.length, {
        error: 'Please write something, or add a picture.',
      }),
    ),
  refusals: [409],
  reply: conversation,
})

export const addMessagePicture = call({
  method: 'POST',
  canWait: true,
  path: '/api/closet/photos/{id}/messages/pictures/',
  who: ['user', 'stylist'],
  changes: [],
  summary: `Sends a picture for the message that comes next, up to ${maxPicturesOfEach} from each side of a conversation; one whose message does not come is removed after a day; a repetition under the same Idempotency-Key gives the same picture`,
  headers: underKey,
  file: 'image',
  refusals: [409],
  reply: messagePicture,
})

export const replaceItem = call({
  method: 'POST',
  path: '/api/closet/photos/{id}/messages/swap/',
  who: 'stylist',
  isRepeatable: true,
  changes: ['conversation'],
  summary:
    'Puts another piece in the place of one that its client asked to be replaced or that is no longer sold, and says so; a repetition under the same Idempotency-Key does it once',
  headers: underKey,
  body: z.strictObject({ item: identifier, by: newItem, text: filledText(maxMessageLength) }),
  refusals: [409],
  reply: conversation,
})

const upTo = z.strictObject({ upTo: identifier })

export const markMessagesRead = call({
  method: 'POST',
  path: '/api/closet/photos/{id}/messages/read/',
  who: ['user', 'stylist'],
  isRepeatable: true,
  changes: ['conversation', 'photo', 'request'],
  summary: 'Notes that the caller was shown the messages of the other side up to this one',
  body: upTo,
  reply: done,
})

export const settleMessages = call({
  method: 'POST',
  path: '/api/closet/photos/{id}/messages/settle/',
  who: 'stylist',
  isRepeatable: true,
  changes: ['conversation', 'request'],
  summary: 'Takes the messages of a client up to this one off the list of those that wait for an answer',
  body: upTo,
  reply: done,
})

const waitingConversation = z.object({
  photo_id: identifier,
  /** A signed address of the thumbnail. */
  image_url: pictureAddress,
  client_email: z.string(),
  /** The title of the photo's outfit, once that is completed. */
  outfit_title: z.optional(z.string()),
  /** Since when the oldest message waits. */
  since: moment,
  /** How many of its messages no stylist was shown. */
  unread: z.int(),
  /** Whether another piece is asked for. */
  isSwap: z.boolean(),
})
export type WaitingConversation = z.output<typeof waitingConversation>

const soldPiece = z.object({
  photo_id: identifier,
  /** A signed address of the thumbnail. */
  image_url: pictureAddress,
  client_email: z.string(),
  outfit_title: z.string(),
  item: piece,
  state: z.enum(['gone', 'sold_out']),
  since: moment,
})
export type SoldPiece = z.output<typeof soldPiece>

export const listWaitingConversations = call({
  method: 'GET',
  path: '/api/stylist/messages/waiting/',
  who: 'stylist',
  summary:
    'The conversations in which a client waits for an answer of the stylist who asks, the oldest first, and pieces of her new outfits that their shops sell no more',
  reply: z.object({
    conversations: z.array(waitingConversation),
    /** Until they are replaced, or the client was written to; left out if there are none. */
    sold: z.optional(z.array(soldPiece)),
  }),
})
