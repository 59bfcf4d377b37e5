import type { AskOf, Call } from '@drape/contract/call'
import { requestOf } from '@drape/contract/call-request'
import type { MemberKind } from '@drape/contract/member-kind'
import type { InjectOptions } from 'fastify'
import { routeOf } from '../caller.ts'
import type { Scenario } from '../scenario.ts'

const columnsOfKind = {
  user: ['user who owns it', 'another user'],
  stylist: ['stylist with the claim', 'stylist without the claim'],
} as const satisfies Readonly<Record<MemberKind, readonly string[]>>

export const columns = [
  'nobody',
  'garbage token',
  'expired token',
  ...Object.values(columnsOfKind).flat(),
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
export const allCallers = '200 200 200 200 200 200 200 200'
export const users = '    401 401 401 200 200 403 403 401'
export const stylists = ' 401 401 401 403 403 200 200 401'
export const members = '  401 401 401 200 200 200 200 401'
export const itsUser = '  401 401 401 200 404 403 403 401'
export const claimant = ' 401 401 401 403 403 200 409 401'
export const itsPeople = '401 401 401 200 404 200 404 401'
export const authors = ' 401 401 401 403 403 200 404 401'
/** Stylists may call it; the request is refused for a wrong password, challenge or address. */
export const unfit = '   401 401 401 403 403 409 409 401'
export const strangers = '401 401 401 401 401 401 401 401'
export const nowhere = '  404 404 404 404 404 404 404 404'

/** With which each row that takes a key sends it. */
export const once = { 'idempotency-key': 'A key of 1' }

export type Entry = readonly [route: string, row: Row]

export const ofCall = <C extends Call>(
  call: C,
  answers: string,
  ask: (scenario: Scenario) => AskOf<C> = () => ({}) as AskOf<C>,
): Entry => [
  routeOf(call),
  {
    answers,
    ask: (scenario) => {
      const { path: url, headers, body } = requestOf(call, ask(scenario))
      return { url, headers, ...(body !== undefined && { payload: body }) }
    },
  },
]

export const ofRoute = (
  route: `${'GET' | 'POST' | 'ANY'} /${string}`,
  answers: string,
  options: InjectOptions = {},
): Entry => [route, { answers, ask: () => ({ url: route.replace(/^\w+ /, ''), ...options }) }]
