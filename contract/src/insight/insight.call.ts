import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { identifier, moment } from '../formats.ts'
import { reasons } from '../rating/rating.call.ts'

const call = callsOf('insight')

export const about = "The figures of the stylists' dashboard."

/** The time zone in which the day of "completed today" begins. */
export const studioTimeZone = 'Asia/Kolkata'
/** The length of both lists. */
export const shownInInsight = 5

const topOutfit = z.object({
  id: identifier,
  title: z.string(),
  avgRating: z.number(),
  ratingCount: z.int(),
  createdAt: moment,
})

const activity = z.object({
  id: identifier,
  type: z.enum(['outfit_approved', 'styling_request']),
  status: z.enum(['approved', 'pending', 'completed']),
  /** The outfit's title, or 'Styling request'. */
  title: z.string(),
  userEmail: z.string(),
  createdAt: moment,
})

export const readInsight = call({
  method: 'GET',
  path: '/api/stylist/requests/analytics/',
  who: 'stylist',
  summary: "The figures of the stylists' dashboard, over all stylists",
  reply: z.object({
    pendingRequests: z.int(),
    /** How many of the pending requests are past due. Missing from a server that implements only the specification. */
    lateRequests: z.optional(z.int()),
    completedToday: z.int(),
    /** The average of all ratings, to two decimals; 0 without any. */
    avgRating: z.number(),
    /** Existing accounts that have ever asked for outfits. */
    totalClients: z.int(),
    /** Rated outfits by average, then by number of ratings, then by age, newest first. */
    topPerformingOutfits: z.array(topOutfit),
    recentActivity: z.array(activity),
  }),
})

/** The number of days that the figures of stylists cover. */
export const figureDays = 30
/** A rating below this one means that the piece was not right. */
export const rightRating = 3

const figures = z.object({
  /** Outfits completed since midnight, as in `completedToday`. */
  today: z.int(),
  outfits: z.int(),
  /** How many of the timed outfits were completed before they were due. Timed are those whose photo is not deleted. */
  onTime: z.int(),
  timed: z.int(),
  /** How many of the judged outfits have no rating under 3 and no wish for another piece. */
  rightAtOnce: z.int(),
  judged: z.int(),
  /** From the upload to the completion; null without any. */
  medianMinutes: z.nullable(z.int()),
  /** To two decimals; null without any. */
  average: z.nullable(z.number()),
  ratings: z.int(),
  /** The stars of the ratings that give a reason, for each reason that was given. */
  reasons: z.array(z.object({ reason: z.enum(reasons), average: z.number(), ratings: z.int() })),
})
export type Figures = z.output<typeof figures>

export const readFigures = call({
  method: 'GET',
  path: '/api/stylist/requests/figures/',
  who: 'stylist',
  summary:
    'The figures of the stylist who asks beside those of the house, over the outfits completed in 30 days',
  reply: z.object({ days: z.int(), own: figures, house: figures }),
})
