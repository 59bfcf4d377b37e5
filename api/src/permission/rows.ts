import type { InjectOptions } from 'fastify'
import { newOutfit } from '../outfit/throwaway-outfit.ts'
import { pictureForm } from '../photo/throwaway-form.ts'
import type { World } from '../throwaway-world.ts'

export const columns = [
  'nobody',
  'garbage token',
  'expired token',
  'user who owns it',
  'another user',
  'stylist with the claim',
  'stylist without the claim',
  'deleted account',
] as const

export type Column = (typeof columns)[number]
type Ask = (world: World) => Pick<InjectOptions, 'url' | 'payload' | 'headers'>

export interface Row {
  /** In the order of the columns. */
  readonly answers: string
  readonly ask: Ask
}

const at = (url: string) => () => ({ url })

// Who may, by kind: the eight columns of the calls that ask no more than that.
const everybody = '200 200 200 200 200 200 200 200'
const users = '    401 401 401 200 200 403 403 401'
const stylists = ' 401 401 401 403 403 200 200 401'
const itsUser = '  401 401 401 200 404 403 403 401'
const claimant = ' 401 401 401 403 403 200 409 401'
const nowhere = '  404 404 404 404 404 404 404 404'

const preferences = { gender: 2, age_range: '25-34', body_type: 'Hourglass' }
const rating = ({ itemId, owner }: World) => ({ rating: 5, userId: owner.id, itemId })

/** Who may do what: each route of the server, and how each of the eight is answered. */
export const rows: Readonly<Record<string, Row>> = {
  'GET /healthz': { answers: everybody, ask: at('/healthz') },
  'GET /readyz': { answers: everybody, ask: at('/readyz') },
  'GET /api/openapi.json': { answers: everybody, ask: at('/api/openapi.json') },
  'GET /api/docs': { answers: everybody, ask: at('/api/docs') },

  // A refresh token speaks for itself, and so does what the identity provider signed.
  'POST /api/development/identity/token/': {
    answers: everybody,
    ask: () => ({
      url: '/api/development/identity/token/',
      payload: { name: 'Asha', email: 'asha@example.com' },
    }),
  },
  'GET /api/development/identity/keys/': {
    answers: everybody,
    ask: at('/api/development/identity/keys/'),
  },
  'POST /api/auth/google-login/': {
    answers: '401 401 401 401 401 401 401 401',
    ask: () => ({ url: '/api/auth/google-login/', payload: { google_token: 'e30.e30.e30' } }),
  },
  'POST /api/token/refresh/': {
    answers: everybody,
    ask: ({ owner }) => ({ url: '/api/token/refresh/', payload: { refresh: owner.refresh } }),
  },
  'POST /api/stylist/auth/refresh/': {
    answers: everybody,
    ask: ({ claimant }) => ({ url: '/api/stylist/auth/refresh/', payload: { refresh: claimant.refresh } }),
  },
  'POST /api/stylist/auth/login/': {
    answers: '401 401 401 401 401 401 401 401',
    ask: () => ({ url: '/api/stylist/auth/login/', payload: { username: 'nobody', password: 'wrong' } }),
  },
  'POST /api/auth/logout/': {
    answers: users,
    ask: ({ owner }) => ({ url: '/api/auth/logout/', payload: { refresh_token: owner.refresh } }),
  },
  'POST /api/stylist/auth/logout/': {
    answers: stylists,
    ask: ({ claimant }) => ({
      url: '/api/stylist/auth/logout/',
      payload: { refresh_token: claimant.refresh },
    }),
  },
  'GET /api/stylist/auth/me/': { answers: stylists, ask: at('/api/stylist/auth/me/') },

  'GET /api/user/profile/': { answers: users, ask: at('/api/user/profile/') },
  'DELETE /api/user/profile/': { answers: users, ask: at('/api/user/profile/') },
  'GET /api/user/profile/export/': { answers: users, ask: at('/api/user/profile/export/') },
  'GET /api/user/profile/preferences/current/': {
    answers: users,
    ask: at('/api/user/profile/preferences/current/'),
  },
  'POST /api/user/profile/preferences/update_preferences/': {
    answers: users,
    ask: () => ({ url: '/api/user/profile/preferences/update_preferences/', payload: preferences }),
  },

  'POST /api/closet/photos/upload/': {
    answers: users,
    ask: () => ({ url: '/api/closet/photos/upload/', ...pictureForm }),
  },
  'GET /api/closet/photos/user/:id/': {
    answers: itsUser,
    ask: ({ owner }) => ({ url: `/api/closet/photos/user/${owner.id}/` }),
  },
  'GET /api/closet/photos/:id': {
    answers: ' 401 401 401 200 404 200 404 401',
    ask: ({ photoId }) => ({ url: `/api/closet/photos/${photoId}` }),
  },
  'DELETE /api/closet/photos/:id': {
    answers: itsUser,
    ask: ({ photoId }) => ({ url: `/api/closet/photos/${photoId}` }),
  },
  // Its signature is all that it asks for, and this one is wrong. That a right one opens it is the photo room's to show.
  'GET /api/closet/photos/:id/picture/:size': {
    answers: nowhere,
    ask: ({ photoId }) => ({
      url: `/api/closet/photos/${photoId}/picture/full?expires=99999999999&signature=${'x'.repeat(21)}`,
    }),
  },

  'GET /api/stylist/requests/analytics/': {
    answers: stylists,
    ask: at('/api/stylist/requests/analytics/'),
  },
  'GET /api/stylist/requests/pending-requests': {
    answers: stylists,
    ask: at('/api/stylist/requests/pending-requests'),
  },
  'POST /api/stylist/requests/:id/claim/': {
    answers: claimant,
    ask: ({ requestId }) => ({ url: `/api/stylist/requests/${requestId}/claim/` }),
  },
  'DELETE /api/stylist/requests/:id/claim/': {
    answers: claimant,
    ask: ({ requestId }) => ({ url: `/api/stylist/requests/${requestId}/claim/` }),
  },
  'POST /api/stylist/outfits/create/': {
    answers: claimant,
    ask: ({ photoId }) => ({ url: '/api/stylist/outfits/create/', payload: newOutfit(photoId) }),
  },
  'POST /api/stylist/outfits/:id/approve/': {
    answers: claimant,
    ask: ({ draftId }) => ({
      url: `/api/stylist/outfits/${draftId}/approve/`,
      payload: { approved: true, stylistNotes: '' },
    }),
  },
  'GET /api/stylist/outfits/:id/': {
    answers: '401 401 401 200 404 200 404 401',
    ask: ({ outfitId }) => ({ url: `/api/stylist/outfits/${outfitId}/` }),
  },
  'GET /api/stylist/outfits/:id/rating/': {
    answers: itsUser,
    ask: ({ outfitId }) => ({ url: `/api/stylist/outfits/${outfitId}/rating/` }),
  },
  'POST /api/stylist/outfits/:id/rate/': {
    answers: itsUser,
    ask: (world) => ({ url: `/api/stylist/outfits/${world.outfitId}/rate/`, payload: rating(world) }),
  },
  'GET /api/stylist/outfits/user/:id/saved': {
    answers: itsUser,
    ask: ({ owner }) => ({ url: `/api/stylist/outfits/user/${owner.id}/saved` }),
  },

  // No calls: what is unknown, what browsers send unasked, and the site, which was not put in place here.
  'ANY /api': { answers: nowhere, ask: at('/api') },
  'ANY /api/*': { answers: nowhere, ask: at('/api/no/such') },
  'POST /api/csp-reports/': {
    answers: '204 204 204 204 204 204 204 204',
    ask: () => ({
      url: '/api/csp-reports/',
      headers: { 'content-type': 'application/csp-report' },
      payload: '{}',
    }),
  },
  'GET /.well-known/security.txt': { answers: everybody, ask: at('/.well-known/security.txt') },
  'GET /robots.txt': { answers: everybody, ask: at('/robots.txt') },
  'GET /favicon.ico': { answers: nowhere, ask: at('/favicon.ico') },
  'GET /site': { answers: nowhere, ask: at('/site') },
  'GET /site/*': { answers: nowhere, ask: at('/site/user/1/app.js') },
  'GET /site/licences.txt': { answers: nowhere, ask: at('/site/licences.txt') },
  'GET /*': { answers: '503 503 503 503 503 503 503 503', ask: at('/nowhere') },
}
