import * as z from 'zod/mini'
import { call } from '../call.ts'
import { identifier, moment } from '../wire.ts'

/** The day of "completed today" begins at midnight where the clients live. */
export const studioTimeZone = 'Asia/Kolkata'

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
  status: z.string(),
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
    avgRating: z.number(),
    totalClients: z.int(),
    topPerformingOutfits: z.array(topOutfit),
    recentActivity: z.array(activity),
  }),
})
