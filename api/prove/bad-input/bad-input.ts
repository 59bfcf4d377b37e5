import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@drape/contract/call'
import { calls } from '@drape/contract/calls'
import { problem } from '@drape/contract/problem'
import fc from 'fast-check'
import { safeParse } from 'zod/v4/core'
import { refusalsOf } from '../../src/infra/openapi/refusals.ts'
import { testApp } from '../../test/app.ts'
import { takeSnapshot } from '../../test/database-snapshot.ts'
import { formRequest, imagePart } from '../../test/form.ts'
import { type Scenario, type ScenarioFactory, scenarioFactory } from '../../test/scenario.ts'
import { type Asked, malformed, urlOf } from './malformed.ts'
import { type IdsFor, validParts } from './valid-input.ts'

let scenarios: ScenarioFactory
let scenario: Scenario
/** What is stored of the scenario as it was made; undefined where it has to be made anew. */
let before: Awaited<ReturnType<typeof stored>> | undefined

const running = testApp({ REQUESTS_PER_MINUTE: '1000000' })

beforeAll(() => {
  scenarios = scenarioFactory(running)
})

async function makeWorld() {
  await running.query('delete from account; delete from stylist')
  scenario = await scenarios.make()
  return stored()
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
  'templateId',
  'passkeyId',
  'owner',
  'bystander',
] as const
type IdName = (typeof idNames)[number]
const placeholderOf = (name: IdName) => `00000000-0000-7000-8000-00000000000${idNames.indexOf(name)}`

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
  [/\/photos\//, 'photoId'],
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

async function stored() {
  const objects: string[] = []
  for await (const { key } of running.objects.list('photo/')) objects.push(key)
  return { ...(await takeSnapshot(running.database)), objects: objects.sort() }
}

/** Sends a request and checks: a refusal is a Problem and changed nothing, and a reply matches the contract. */
async function ask(call: Call, { url, payload, headers, isWrong }: Asked): Promise<number> {
  const snapshot = before ?? (await makeWorld())
  // Where this fails, the next request finds a new world.
  before = undefined
  const reply = await running.app.inject({
    method: call.method,
    url: filled(url),
    headers: { ...headers, ...callerOf(call) },
    ...(payload !== undefined && { payload: filled(payload) }),
  })
  const { statusCode } = reply
  expect(statusCode).toBeLessThan(500)
  if (isWrong) expect(statusCode).toBeGreaterThanOrEqual(400)
  const now = await stored()
  if (statusCode >= 400 || call.method === 'GET') expect(now).toEqual(snapshot)
  if (isDeepStrictEqual(now, snapshot)) before = snapshot
  if (statusCode >= 400) {
    expect(refusalsOf(call).map(([status]) => status)).toContain(statusCode)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(problem.parse(reply.json()).message).toMatch(/^.{5,200}$/)
  } else if (!call.media || call.media === 'application/json') {
    expect(safeParse(call.reply, reply.json()).error).toBeUndefined()
  }
  return statusCode
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
  'downloadArchive',
  'agree',
  'subscribePush',
  'readShopPage',
  'showMailSwitch',
  'switchMailOff',
]

/** Asks a call so often with what it accepts, and more often until it has succeeded. */
export async function askRightly(name: string, call: Call, times: number): Promise<void> {
  const statuses = new Set<number>()
  const isSettled = () => statuses.has(200) || cannotSucceed.includes(name)
  let runs = 0
  await fc.assert(
    fc.asyncProperty(validParts(call, idsFor(call)), async (valid) => {
      if (++runs > times && isSettled()) return
      const form = call.file ? formRequest(imagePart()) : undefined
      const status = await ask(call, {
        url: urlOf(call, valid),
        headers: { ...valid.headers, ...form?.headers },
        ...(form ?? (valid.body !== undefined && { payload: valid.body as object })),
      })
      expect([400, 413, 415]).not.toContain(status)
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
