import type { AskOf, Call } from '@drape/contract/call'
import { requestOf } from '@drape/contract/call-request'
import { listSavedOutfits } from '@drape/contract/closet'
import { readDevelopmentKeys } from '@drape/contract/development-keys'
import { checkHealth, checkReadiness } from '@drape/contract/health'
import { readInsight } from '@drape/contract/insight'
import { readDescription, readManual } from '@drape/contract/openapi'
import { approveOutfit, createOutfit, readOutfit } from '@drape/contract/outfit'
import { deletePhoto, listPhotos, readPhoto, uploadPhoto } from '@drape/contract/photo'
import { showPicture } from '@drape/contract/picture'
import { readPreferences, updatePreferences } from '@drape/contract/preferences'
import { deleteProfile, exportProfile, readProfile } from '@drape/contract/profile'
import { checkRating, rateItem } from '@drape/contract/rating'
import { claimRequest, listPendingRequests, releaseRequest } from '@drape/contract/request'
import * as session from '@drape/contract/session'
import { serverPaths } from '@drape/release/server-api'
import type { InjectOptions } from 'fastify'
import { reportPath } from '../../src/site/content-policy.ts'
import { routeOf } from '../caller.ts'
import { dotFile } from '../form.ts'
import type { Scenario } from '../scenario.ts'
import { newOutfit } from '../studio.ts'

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
type Ask = (scenario: Scenario) => Pick<InjectOptions, 'url' | 'payload' | 'headers' | 'query'>

export interface Row {
  /** The expected statuses, in the order of the columns. */
  readonly answers: string
  readonly ask: Ask
}

// The statuses of the eight columns for the usual permissions.
const everybody = '200 200 200 200 200 200 200 200'
const users = '    401 401 401 200 200 403 403 401'
const stylists = ' 401 401 401 403 403 200 200 401'
const itsUser = '  401 401 401 200 404 403 403 401'
const claimant = ' 401 401 401 403 403 200 409 401'
const strangers = '401 401 401 401 401 401 401 401'
const nowhere = '  404 404 404 404 404 404 404 404'

type Entry = readonly [route: string, row: Row]

const ofCall = <C extends Call>(call: C, answers: string, ask: (scenario: Scenario) => AskOf<C>): Entry => [
  routeOf(call),
  {
    answers,
    ask: (scenario) => {
      const { path: url, headers, body } = requestOf(call, ask(scenario))
      return { url, headers, ...(body !== undefined && { payload: body }) }
    },
  },
]

const ofRoute = (
  route: `${'GET' | 'POST' | 'ANY'} /${string}`,
  answers: string,
  asked: InjectOptions = {},
): Entry => [route, { answers, ask: () => ({ url: route.replace(/^\w+ /, ''), ...asked }) }]

const nothing = () => ({})
const release = { versions: { user: '0123456789ab' } }
const query = { expires: '99999999999', signature: 'x'.repeat(21) }
const preferences = { gender: 2, age_range: '25-34', body_type: 'Hourglass' } as const

const rowList: readonly Entry[] = [
  ofCall(checkHealth, everybody, nothing),
  ofCall(checkReadiness, everybody, nothing),
  // Releases need a token of another kind, which none of the columns has: release.test.ts.
  ofRoute(`GET ${serverPaths.status}`, strangers),
  ofRoute(`GET ${serverPaths.diff}`, strangers, { query: { part: 'user' } }),
  ofRoute(`GET ${serverPaths.verify}`, strangers),
  ofRoute(`GET ${serverPaths.exhibits}`, strangers, { query: { target: 'user@0123456789ab' } }),
  ofRoute(`POST ${serverPaths.publish}`, strangers, { url: serverPaths.publish.replace(':part', 'user') }),
  ofRoute(`POST ${serverPaths.promote}`, strangers, { payload: release }),
  ofRoute(`POST ${serverPaths.adopt}`, strangers, { payload: { ...release, source: 'image', over: false } }),
  ofRoute(`POST ${serverPaths.repair}`, strangers, { payload: {} }),
  ofRoute(`POST ${serverPaths.rollBack}`, strangers, { payload: { parts: ['user'] } }),

  ofCall(readDescription, everybody, nothing),
  ofCall(readManual, everybody, nothing),

  // These are authorised by what they send: a refresh token or an ID token.
  ofCall(session.signForDevelopment, everybody, () => ({
    body: { name: 'Asha', email: 'asha@example.com' },
  })),
  ofCall(readDevelopmentKeys, everybody, nothing),
  ofCall(session.signInWithGoogle, strangers, () => ({ body: { google_token: 'e30.e30.e30' } })),
  ofCall(session.refreshUser, everybody, ({ owner }) => ({ body: { refresh: owner.refresh } })),
  ofCall(session.refreshStylist, everybody, ({ claimant }) => ({ body: { refresh: claimant.refresh } })),
  ofCall(session.signStylistIn, strangers, () => ({ body: { username: 'nobody', password: 'wrong' } })),
  ofCall(session.signUserOut, users, ({ owner }) => ({ body: { refresh_token: owner.refresh } })),
  ofCall(session.signStylistOut, stylists, ({ claimant }) => ({ body: { refresh_token: claimant.refresh } })),
  ofCall(session.readStylist, stylists, nothing),

  ofCall(readProfile, users, nothing),
  ofCall(deleteProfile, users, nothing),
  ofCall(exportProfile, users, nothing),
  ofCall(readPreferences, users, nothing),
  ofCall(updatePreferences, users, () => ({ body: preferences })),

  ofCall(uploadPhoto, users, () => ({ file: dotFile })),
  ofCall(listPhotos, itsUser, ({ owner }) => ({ params: { id: owner.id } })),
  ofCall(readPhoto, ' 401 401 401 200 404 200 404 401', ({ photoId }) => ({ params: { id: photoId } })),
  ofCall(deletePhoto, itsUser, ({ photoId }) => ({ params: { id: photoId } })),
  // Authorised by the signature alone, which is wrong here; show-picture.test.ts tests the right one.
  ofCall(showPicture, nowhere, ({ photoId }) => ({ params: { id: photoId, size: 'full' }, query })),

  ofCall(readInsight, stylists, nothing),
  ofCall(listPendingRequests, stylists, nothing),
  ofCall(claimRequest, claimant, ({ requestId }) => ({ params: { id: requestId } })),
  ofCall(releaseRequest, claimant, ({ requestId }) => ({ params: { id: requestId } })),
  ofCall(createOutfit, claimant, ({ photoId }) => ({ body: newOutfit(photoId) })),
  ofCall(approveOutfit, claimant, ({ draftId }) => ({ params: { id: draftId }, body: { approved: true } })),
  ofCall(readOutfit, '401 401 401 200 404 200 404 401', ({ outfitId }) => ({ params: { id: outfitId } })),
  ofCall(checkRating, itsUser, ({ outfitId }) => ({ params: { id: outfitId } })),
  ofCall(rateItem, itsUser, ({ outfitId, itemId, owner }) => ({
    params: { id: outfitId },
    body: { rating: 5 as const, userId: owner.id, itemId },
  })),
  ofCall(listSavedOutfits, itsUser, ({ owner }) => ({ params: { id: owner.id } })),

  // Not calls: unknown paths, CSP reports and the site, which does not exist in this test.
  ofRoute('ANY /api', nowhere),
  ofRoute('ANY /api/*', nowhere, { url: '/api/no/such' }),
  ofRoute(`POST ${reportPath}`, '204 204 204 204 204 204 204 204', {
    headers: { 'content-type': 'application/csp-report' },
    payload: '{}',
  }),
  ofRoute('GET /.well-known/security.txt', everybody),
  ofRoute('GET /robots.txt', everybody),
  ofRoute('GET /favicon.ico', nowhere),
  ofRoute('GET /service-worker.js', everybody),
  ofRoute('GET /site', nowhere),
  ofRoute('GET /site/*', nowhere, { url: '/site/user/1/app.js' }),
  ofRoute('GET /site/:part/mf-manifest.json', nowhere, { url: '/site/user/mf-manifest.json' }),
  ofRoute('GET /site/licences.txt', nowhere),
  ofRoute('GET /*', '503 503 503 503 503 503 503 503', { url: '/nowhere' }),
]

/** The permissions of each route of the server, with the expected answer for each of the eight columns. */
export const rows: Readonly<Record<string, Row>> = Object.fromEntries(rowList)
