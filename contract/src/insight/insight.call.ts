import * as z from 'zod/mini'
import { call } from '../call.ts'
import { identifier, moment } from '../formats.ts'

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
