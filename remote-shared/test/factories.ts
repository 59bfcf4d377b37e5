import type { ReplyOf } from '@drape/contract/call'
import type { Client, readClient, Visit } from '@drape/contract/client'
import type { SavedOutfit } from '@drape/contract/closet'
import type { Conversation, Message } from '@drape/contract/conversation'
import type { checkReadiness } from '@drape/contract/health'
import type { readInsight } from '@drape/contract/insight'
import type { Outfit, OutfitItem } from '@drape/contract/outfit'
import type { Photo } from '@drape/contract/photo'
import { eachPreferenceTwice } from '@drape/contract/preference-fields'
import { noPreferencesFound, type Preferences } from '@drape/contract/preferences'
import type { Profile } from '@drape/contract/profile'
import type { checkRating, Stars } from '@drape/contract/rating'
import type { PendingRequest } from '@drape/contract/request'
import type { Stylist, Tokens, User } from '@drape/contract/session'

type Insight = ReplyOf<typeof readInsight>

export const idOf = (number: number) => `0199d1c2-0000-7000-8000-${String(number).padStart(12, '0')}`

const moment = '2026-11-20T06:00:00.000Z'

export const done = { success: true } as const

export const ready: ReplyOf<typeof checkReadiness> = {
  status: 'ready',
  database: 'up',
  migrations: 'up',
  objects: 'up',
}

export const tokensOf = (name: string): Tokens => ({
  access: name,
  access_token: name,
  refresh: `${name}-r`,
  refresh_token: `${name}-r`,
})

export const userOf = (changes: Partial<User> = {}): User => ({
  id: idOf(1),
  user_id: idOf(1),
  name: 'Asha Rao',
  email: 'asha@example.com',
  userType: 'user',
  plan: 'free',
  ...changes,
})

export const stylistOf = (changes: Partial<Stylist> = {}): Stylist => ({
  id: idOf(2),
  user_id: idOf(2),
  stylistId: idOf(2),
  name: 'Meera K.',
  userType: 'stylist',
  ...changes,
})

export const profileOf = (changes: Partial<Profile> = {}): Profile => ({
  ...userOf(),
  created_at: moment,
  preferences: null,
  photos_uploaded: 12,
  saved_outfits: 3,
  ...changes,
})

/** The owner of the preferences. */
const owner = { name: 'Asha Rao', email: 'asha@example.com', user_id: idOf(1) }

export const noPreferences = { ...owner, message: noPreferencesFound }

export const preferencesOf = (changes: Partial<Preferences> = {}): Preferences & typeof owner => ({
  ...owner,
  gender: 2,
  color_preferences: { favorite_colors: [] },
  ...eachPreferenceTwice(() => null),
  age_range: '25-34',
  ageRange: '25-34',
  body_type: 'Hourglass',
  bodyType: 'Hourglass',
  ...changes,
})

export const photoOf = (number: number, changes: Partial<Photo> = {}): Photo => ({
  id: idOf(number),
  uuid: idOf(number),
  userId: idOf(1),
  image_url: `/picture/${number}`,
  thumbnail_url: `/thumbnail/${number}`,
  upload_date: `2026-11-${String(number % 100).padStart(2, '0')}T06:00:00.000Z`,
  status: 'processing',
  outfit_uuid: null,
  outfit_count: 0,
  ...changes,
})

export const itemOf = (number: number, changes: Partial<OutfitItem> = {}): OutfitItem => ({
  uuid: idOf(number),
  name: `Item ${number}`,
  brand: 'Anokhi',
  category: 'Tops',
  image_url: null,
  ecommerce_url: null,
  estimated_price: 1299.5,
  size: null,
  fit_note: null,
  shop: null,
  ...changes,
})

export const outfitOf = (id: string, changes: Partial<Outfit> = {}): Outfit => ({
  id,
  uuid: id,
  title: 'Blues for a wedding',
  description: 'Indigo from head to toe.',
  image_url: null,
  createdAt: moment,
  user_photo: '/picture/1',
  stylistNotes: null,
  stylistName: null,
  status: 'approved',
  items: [itemOf(1)],
  ...changes,
})

/** The ratings of some items of an outfit with two. */
export const ratingsOf = (
  ...ratings: readonly [item: number, rating: Stars][]
): ReplyOf<typeof checkRating> => ({
  hasRated: ratings.length > 0,
  ratings: ratings.map(([item, rating]) => ({ itemId: idOf(item), rating, isSaved: rating >= 4 })),
  totalItems: 2,
  ratedItems: ratings.length,
})

export const messageOf = (number: number, changes: Partial<Message> = {}): Message => ({
  id: idOf(number),
  author: 'client',
  text: `Message ${number}`,
  sent_at: moment,
  ...changes,
})

export const conversationOf = (messages: readonly Message[], swapsLeft = 1): Conversation => ({
  messages: [...messages],
  swaps: { allowed: 1, left: swapsLeft },
})

type SavedItem = SavedOutfit['items'][number]

export const savedItemOf = (number: number, changes: Partial<SavedItem> = {}): SavedItem => ({
  id: idOf(number),
  name: `Item ${number}`,
  brand: 'Anokhi',
  category: 'Tops',
  image_url: null,
  price: 1499,
  buyUrl: null,
  userRating: null,
  shop: null,
  ...changes,
})

export const savedOutfitOf = (number: number, ...items: SavedItem[]): SavedOutfit => ({
  id: idOf(number),
  title: `Outfit ${number}`,
  description: '',
  items,
})

export const pendingRequestOf = (number: number, changes: Partial<PendingRequest> = {}): PendingRequest => ({
  id: idOf(number),
  photoId: idOf(number + 100),
  imageUrl: `/thumbnail/${number}`,
  uploadDate: moment,
  userEmail: `client.${number}@example.com`,
  userPreferences: null,
  claimedBy: null,
  ...changes,
})

export const topOutfitOf = (
  number: number,
  avgRating: number,
  ratingCount: number,
): Insight['topPerformingOutfits'][number] => ({
  id: idOf(number),
  title: `Outfit ${number}`,
  avgRating,
  ratingCount,
  createdAt: moment,
})

type Activity = Insight['recentActivity'][number]

export const activityOf = (number: number, changes: Partial<Activity> = {}): Activity => ({
  id: idOf(number),
  type: 'styling_request',
  status: 'pending',
  title: 'Styling request',
  userEmail: `client.${number}@example.com`,
  createdAt: moment,
  ...changes,
})

/** The figures of a new installation. */
export const insightOf = (changes: Partial<Insight> = {}): Insight => ({
  pendingRequests: 0,
  completedToday: 0,
  avgRating: 0,
  totalClients: 0,
  topPerformingOutfits: [],
  recentActivity: [],
  ...changes,
})

export const clientOf = (number: number, changes: Partial<Client> = {}): Client => ({
  id: idOf(number),
  name: `Client ${number}`,
  email: `client.${number}@example.com`,
  since: '2026-11-01T06:00:00.000Z',
  outfits: 0,
  last_outfit_at: null,
  kept: 0,
  average: null,
  ratings: 0,
  waiting: 1,
  late: 0,
  notes: 0,
  ...changes,
})

export const visitOf = (number: number, changes: Partial<Visit> = {}): Visit => ({
  id: idOf(number),
  at: '2026-11-20T06:00:00.000Z',
  photo: { id: idOf(number), thumbnail_url: `/pictures/thumbnail-${number}` },
  ...changes,
})

type KnownClient = ReplyOf<typeof readClient>

export const knownOf = (number: number, changes: Partial<KnownClient> = {}): KnownClient => ({
  client: clientOf(number),
  preferences: null,
  taste: { ratedItems: 0, lines: [] },
  notes: [],
  visits: [],
  next: null,
  ...changes,
})
