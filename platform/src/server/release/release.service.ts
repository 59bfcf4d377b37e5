import { fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { removeGateFolders } from '../../release/gate/gate-folder.ts'
import { lockIn, removeLockOf } from '../../release/lock.ts'
import type { Order, Outcome } from '../../release/order.ts'
import type { Right } from '../../release/token/token.ts'
import type { ReleasingOptions } from '../options.ts'
import { conflict, invalid, Refusal } from '../refusal.ts'
import { lane } from './lane.ts'

/** A promotion compiles for seconds; Caddy waits 30 s for an answer. */
const limitMs = 28_000

const tooLong: Outcome = {
  refused: 'invalid',
  message: `It took longer than ${limitMs / 1000} s and was ended. Ask for the status before you try again.`,
}

/** In the package both are JavaScript. */
const isSource = import.meta.filename.endsWith('.ts')
const worker = new URL(isSource ? 'release-worker.ts' : 'release-worker.js', import.meta.url)

/** Node 20 cannot run TypeScript by itself. */
const needsLoader = isSource && !(process.features as { typescript?: unknown }).typescript
const execArgv = needsLoader ? ['--import', 'tsx'] : []

export type RunOrder = (order: Order) => Promise<Outcome>

/**
 * Runs in a process of its own: it uses the processor for seconds, which would block all requests, and of the secrets it
 * is given the release key alone.
 */
const runApart: RunOrder = async (order) => {
  const child = fork(worker, [String(process.pid)], {
    cwd: import.meta.dirname,
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { TMPDIR: tmpdir(), TEMP: tmpdir() },
    timeout: limitMs,
    killSignal: 'SIGKILL',
  })
  const exit = once(child, 'exit').catch(() => undefined)
  try {
    child.send(order)
    const [outcome] = (await Promise.race([
      once(child, 'message'),
      exit.then(() => [{ broken: 'it ended without a word' }]),
    ])) as [Outcome]
    return child.killed ? tooLong : outcome
  } finally {
    child.kill('SIGKILL')
    await exit
    // Its compiler ends by itself when it is gone: platform/src/release/gate/run-compiler.js.
    removeGateFolders(child.pid)
    removeLockOf(lockIn(order.site), child.pid)
  }
}

/** What a verb says for people and, of a form that the verb has, for programs. */
export interface Answer<Value> {
  readonly lines: readonly string[]
  readonly value: Value
}

function answerOf<Value>(outcome: Outcome): Answer<Value> {
  if ('answer' in outcome) return outcome.answer as Answer<Value>
  if ('broken' in outcome) {
    const cause = { code: outcome.code, message: outcome.broken }
    throw new Error('a release could not be carried out', { cause })
  }
  const { refused, message } = outcome
  if (refused === 'incompatible')
    throw new Refusal(409, 'conflict', message, {}, { incompatibilities: outcome.incompatibilities })
  if (refused === 'not theirs') throw new Refusal(403, 'not_allowed', message)
  if (refused === 'invalid') throw invalid(message)
  throw conflict(message)
}

interface VerbRules {
  /** Where an order waits for its turn. */
  readonly lane: 'reading' | 'publishing' | 'changing'
  /** What a token must grant, beside being valid. */
  readonly right?: Right
}

/**
 * Sources are shown to a team that may promote the parts made of them, together with those that they must be compatible
 * with.
 */
export const rulesOf: Readonly<Record<Order['verb'], VerbRules>> = {
  publish: { lane: 'publishing', right: 'publish' },
  status: { lane: 'reading' },
  diff: { lane: 'reading' },
  'gate cases': { lane: 'reading', right: 'promote' },
  sources: { lane: 'reading' },
  'hand over': { lane: 'reading', right: 'promote' },
  preview: { lane: 'reading' },
  verify: { lane: 'reading' },
  promote: { lane: 'changing', right: 'promote' },
  rollback: { lane: 'changing', right: 'promote' },
  adopt: { lane: 'changing', right: 'promote' },
  repair: { lane: 'changing', right: 'repair' },
  prune: { lane: 'changing', right: 'promote' },
  sign: { lane: 'changing' },
}

export type ReleaseService = ReturnType<typeof releaseService>

/**
 * Carries out release orders for the site on this disk. Replicas that share the folder are serialised by the site's own
 * lock file.
 */
export function releaseService(options: Pick<ReleasingOptions, 'siteDir' | 'releaseKey' | 'runOrder'>) {
  const { siteDir: site, releaseKey, runOrder = runApart } = options
  const runIn = { reading: lane(), publishing: lane(), changing: lane() }
  return {
    carryOut: async <Value = unknown>(order: Omit<Order, 'site' | 'releaseKey'>): Promise<Answer<Value>> => {
      const place = { caller: order.by, isUrgent: order.verb === 'rollback' }
      const run = () => runOrder({ site, releaseKey, ...order })
      return answerOf(await runIn[rulesOf[order.verb].lane](place, run))
    },
  }
}
