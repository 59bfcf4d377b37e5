import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@drape/contract/call'
import { calls } from '@drape/contract/calls'
import { listClientGarments } from '@drape/contract/garment'
import { problem } from '@drape/contract/problem'
import { type Attack, faultsOf } from '@drape/platform/test/attack'
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { safeParse } from 'zod/v4/core'
import { refusalsOf } from '../../src/infra/openapi/refusals.ts'
import { testApp } from '../../test/app.ts'
import { takeSnapshot } from '../../test/database-snapshot.ts'
import { formRequest, imagePart, type Part } from '../../test/form.ts'
import { type Scenario, type ScenarioFactory, scenarioFactory } from '../../test/scenario.ts'
import { type Asked, malformed, urlOf } from './malformed.ts'
import { refused } from './malformed-body.ts'
import { type IdsFor, validParts } from './valid-input.ts'

export const running = testApp({ REQUESTS_PER_MINUTE: '1000000' })

let scenarios: ScenarioFactory
let scenario: Scenario
beforeAll(() => {
  scenarios = scenarioFactory(running)
})

type Stored = Readonly<Record<string, string>>
/** What is stored, as long as nothing has been sent since it was looked at. */
let stored: Stored | undefined
/** The same of the scenario as it was made. */
let whole: Stored | undefined

async function look(): Promise<Stored> {
  if (stored) return stored
  const objects: string[] = []
  for await (const { key } of running.objects.list('photo/')) objects.push(key)
  stored = { ...(await takeSnapshot(running.database)), objects: objects.sort().join() }
  return stored
}

/** Makes the scenario anew where something in it has changed. */
async function prepare() {
  if (whole && isDeepStrictEqual(stored, whole)) return
  await running.query('delete from account; delete from stylist')
  scenario = await scenarios.make()
  stored = undefined
  whole = await look()
}

const callerOf = ({ who }: Call) => {
  if (who === 'anyone') return {}
  return who === 'stylist' ? scenario.claimant.headers : scenario.owner.headers
}

/** Ids of the scenario by name, because the scenario is made again when something in it has changed. */
const idNames = [
  'photoId',
  'requestId',
  'draftId',
  'outfitId',
  'itemId',
  'noteId',
  'lookId',
  'templateId',
  'passkeyId',
  'garmentId',
  'owner',
  'bystander',
] as const
type IdName = (typeof idNames)[number]
const placeholderOf = (name: IdName) =>
  `00000000-0000-7000-8000-${String(idNames.indexOf(name)).padStart(12, '0')}`

const byField: Readonly<Record<string, IdName>> = {
  photo: 'photoId',
  itemId: 'itemId',
  item: 'itemId',
  userId: 'owner',
  user: 'owner',
  note: 'noteId',
  to: 'bystander',
}
const byPath: readonly (readonly [RegExp, IdName])[] = [
  [/\/user\/\{id\}/, 'owner'],
  [/\/clients\//, 'owner'],
  [/\/templates\//, 'templateId'],
  [/\/passkeys\//, 'passkeyId'],
  [/\/user\/garments\//, 'garmentId'],
  [/\/photos\//, 'photoId'],
  [/\/looks\/\{id\}/, 'lookId'],
  [/\/requests\//, 'requestId'],
  [/\/approve\//, 'draftId'],
  [/\/outfits\//, 'outfitId'],
]

/**
 * Mostly existing ids, because other requests would all be refused; sometimes another kind of id, or an unknown one.
 */
const idsFor =
  ({ path }: Call): IdsFor =>
  (field) => {
    const fitting = byField[field] ?? byPath.find(([pattern]) => pattern.test(path))?.[1] ?? 'photoId'
    return fc.oneof(
      { weight: 8, arbitrary: fc.constant(placeholderOf(fitting)) },
      fc.constantFrom(...idNames.map(placeholderOf)),
      fc.uuid({ version: 7 }),
    )
  }

const filled = <Part>(part: Part): Part => {
  if (part === undefined || Buffer.isBuffer(part)) return part
  let text = JSON.stringify(part)
  for (const name of idNames) {
    const entry = scenario[name]
    text = text.replaceAll(placeholderOf(name), typeof entry === 'string' ? entry : entry.id)
  }
  return JSON.parse(text)
}

export type Reply = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>
export type Inject = (request: InjectOptions) => Promise<Reply>
type CallerAttack = Attack<Inject, 'rows and pictures'>
export const looks = { 'rows and pictures': look }

const isProblem = (text: string) => {
  const { data, success } = safeParse(problem, JSON.parse(text))
  return success && /^.{5,200}$/.test(data.message)
}

/** A refusal is a problem that the call names, and a reply matches the contract. */
const isAnswerOf = (call: Call) => (answer: string) => {
  const [, status = '', type, body = ''] = /^(\d+) ([^\n]*)\n(.*)$/s.exec(answer) ?? []
  if (Number(status) < 400) return body === '' || safeParse(call.reply, JSON.parse(body)).success
  return (
    refusalsOf(call).some(([refusal]) => refusal === Number(status)) &&
    type === 'application/json; charset=utf-8' &&
    isProblem(body)
  )
}

/** Of these it is recorded who was given pictures. */
const recorded: readonly Call[] = [listClientGarments]

/** A call with this in it. A refusal changes nothing. */
export const attackBy = (call: Call, { url, payload, headers, answer = /^/ }: Asked): CallerAttack => ({
  who: 'caller',
  sends: `${call.method} ${url}`,
  prepare,
  send: async (inject) => {
    stored = undefined
    const {
      statusCode,
      headers: replied,
      body,
    } = await inject({
      method: call.method,
      url: filled(url),
      headers: { ...headers, ...callerOf(call) },
      ...(payload !== undefined && { payload: filled(payload) }),
    })
    const isJson = statusCode >= 400 || !call.media || call.media === 'application/json'
    return `${statusCode} ${replied['content-type']}\n${isJson ? body : ''}`
  },
  answer: (said) => answer.test(said) && isAnswerOf(call)(said),
  unchanged: ['rows and pictures'],
  mayChange: (said) => (call.method !== 'GET' || recorded.includes(call)) && !refused.test(said),
})

/** Sends it, and returns the status of the answer. */
async function ask(call: Call, asked: Asked): Promise<number> {
  let status = 0
  const inject: Inject = async (request) => {
    const reply = await running.app.inject(request)
    status = reply.statusCode
    return reply
  }
  expect(await faultsOf(attackBy(call, asked), inject, looks)).toEqual([])
  return status
}

/** The same in every run, so that a run fails only for what was changed. */
const usualSeed = 2026
fc.configureGlobal({ seed: usualSeed })

/** These need a valid secret, password, key or version, or a client's wish for another piece, an outfit of the last minute, or a shop: generated input has none. */
const cannotSucceed = [
  'signInWithGoogle',
  'replaceItem',
  'callBackOutfit',
  'refreshUser',
  'signStylistIn',
  'changePassword',
  'signInWithPasskey',
  'addPasskey',
  'refreshStylist',
  'endSession',
  'showPicture',
  'readLook',
  'noteLookOpened',
  'noteLookOpenedByUser',
  'showLookPicture',
  'downloadArchive',
  'agree',
  'subscribePush',
  'readShopPage',
  'showMailSwitch',
  'switchMailOff',
]

/** Without ids: those of the scenario are put into JSON alone, as it is sent. */
const fieldsOf = (body: unknown): Part[] =>
  Object.entries((body ?? {}) as Readonly<Record<string, unknown>>)
    .filter(([name]) => !byField[name] && name !== 'wish_garment')
    .map(([name, content]) => ({ name, content: String(content) }))

/** Asks a call so often with what it accepts, and more often until it has succeeded. */
export async function askRightly(name: string, call: Call, times: number): Promise<void> {
  const statuses = new Set<number>()
  const isSettled = () => statuses.has(200) || cannotSucceed.includes(name)
  let runs = 0
  await fc.assert(
    fc.asyncProperty(validParts(call, idsFor(call)), async (valid) => {
      if (++runs > times && isSettled()) return
      const form = call.file ? formRequest(...fieldsOf(valid.body), imagePart()) : undefined
      const status = await ask(call, {
        url: urlOf(call, valid),
        ...(form ?? (valid.body !== undefined && { payload: valid.body as object })),
        headers: { ...valid.headers, ...form?.headers },
        answer: /^(?!400|413|415)/,
      })
      statuses.add(status)
    }),
    { numRuns: 100 },
  )
  expect([name, statuses.has(200)]).toEqual([name, !cannotSucceed.includes(name)])
}

/** Asks a call so often with something wrong in it, and half as often where nothing is posted. */
export const askWrongly = (call: Call, times: number, seed = usualSeed): Promise<void> =>
  fc.assert(
    fc.asyncProperty(
      validParts(call, idsFor(call)).chain((valid) => malformed(call, valid)),
      async (request) => {
        await ask(call, request)
      },
    ),
    { seed, numRuns: call.method === 'POST' ? times : Math.ceil(times / 2) },
  )

export const namedCalls = calls.map(({ name, call }) => [name, call] as const)
