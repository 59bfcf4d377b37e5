import * as z from 'zod/mini'
import { call } from '../call.ts'
import { identifier, moment } from '../wire.ts'

/** The day of "completed today" begins at midnight where the clients live. */
export const studioTimeZone = 'Asia/Kolkata'
/** As many top performing outfits, and as many recent activities. */
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
  /** The outfit's own, or that it is a request. */
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
    /** Over all ratings there are, to two decimals; 0 without any. */
    avgRating: z.number(),
    /** Accounts that have ever asked for outfits, and have not been deleted. */
    totalClients: z.int(),
    /** Rated ones alone: by average, then by how many ratings, then the newest. */
    topPerformingOutfits: z.array(topOutfit),
    recentActivity: z.array(activity),
  }),
})
