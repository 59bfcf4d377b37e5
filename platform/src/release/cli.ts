import { parseArgs } from 'node:util'
import { adopt, type Outcome } from './adopt.ts'
import { canaryLine, readFew } from './canary/few.ts'
import { checkApi } from './check-api.ts'
import { usage, verbs } from './cli-usage.ts'
import { diffLines, diffOf } from './diff.ts'
import { register } from './foreign/register.ts'
import type { ApiDocument } from './gate/api-document.ts'
import { GateRefusal } from './gate/incompatibility.ts'
import { readPart, readTarget, type Target } from './names.ts'
import { newAnswer } from './new/new-part.ts'
import { type Act, promote, promoteToFew } from './promote.ts'
import type { VersionsByPart } from './prune/needed-versions.ts'
import { pruneAnswer } from './prune/prune-command.ts'
import { publishBuilt } from './publish-built.ts'
import type { Matrix } from './release-log.ts'
import { repair } from './repair.ts'
import { lastSet, rollBack } from './roll-back.ts'
import { keysAnswer } from './signed/keys-command.ts'
import type { SigningOptions } from './signed/signing.ts'
import { type SiteStore, siteStore } from './site.store.ts'
import { statusLines, statusOf } from './status.ts'
import { tokenAnswer } from './token/token-command.ts'
import { faultsOn } from './verify.ts'

const options = {
  site: { type: 'string', default: 'site' },
  dist: { type: 'string' },
  part: { type: 'string' },
  door: { type: 'string', default: './app' },
  route: { type: 'string', multiple: true },
  why: { type: 'string' },
  despite: { type: 'string' },
  api: { type: 'string' },
  percent: { type: 'string' },
  guard: { type: 'boolean', default: false },
  set: { type: 'boolean', default: false },
  keep: { type: 'string', multiple: true },
  dry: { type: 'boolean', default: false },
  own: { type: 'boolean', default: false },
  over: { type: 'boolean', default: false },
  outside: { type: 'string' },
  packages: { type: 'string' },
  live: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  for: { type: 'string' },
  may: { type: 'string', default: 'publish,promote' },
  days: { type: 'string', default: '90' },
  root: { type: 'string' },
  'root-out': { type: 'string' },
  'key-out': { type: 'string' },
  number: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

export const readWords = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, tokens: true, options })
  } catch {
    throw new Error(usage())
  }
}
export type Values = ReturnType<typeof readWords>['values']

/** The output, as text for people and as JSON for programs. */
export interface Answer {
  readonly lines: readonly string[]
  readonly value: unknown
}

export interface Call {
  readonly store: SiteStore
  readonly targets: readonly string[]
  readonly values: Values
  readonly act: Act
  readonly source: string
  readonly api?: ApiDocument | undefined
  /** Whether the caller may publish and no more. */
  readonly publishesAlone?: boolean | undefined
  /** What open tabs have said that their pages name; undefined where nobody listens to them. */
  readonly inTabs?: VersionsByPart | undefined
}

const isLive = (versions: Readonly<Record<string, string>>): string[] =>
  Object.entries(versions).map(([part, version]) => `${part} ${version} is live.`)

export const adoptionAnswer = ({ live, left }: Outcome): Answer => {
  const lines = [...isLive(live), ...left]
  return { lines: lines.length > 0 ? lines : ['Nothing is new.'], value: { live, left } }
}

export const answers: Readonly<Record<string, (call: Call) => Answer | undefined>> = {
  publish: (call) => {
    if (call.targets.length !== 1) return undefined
    const [{ part, version }] = call.targets.map(readTarget) as [Target]
    if (version) return undefined
    const notes: string[] = []
    const made = publishBuilt(call, part, notes)
    return { lines: [`${part} ${made} is published.`, ...notes], value: { part, version: made, notes } }
  },
  register: ({ store, targets, values, source }) => {
    const [folder, ...more] = targets
    if (!folder || more.length > 0 || !values.part) return undefined
    const part = readPart(values.part)
    const { version } = register(store, folder, {
      part,
      door: values.door,
      routes: values.route ?? [],
      source,
    })
    return { lines: [`${part} ${version} is published.`], value: { part, version } }
  },
  promote: (call) => {
    const { store, targets, values, act, api } = call
    if (values.dist ? targets.length !== 1 : targets.length === 0) return undefined
    const chosen = targets.map(readTarget)
    // Before a build is published.
    const few = readFew(values, targets)
    const notes: string[] = []
    const versions = Object.fromEntries(
      chosen.map((target) => [target.part, target.version ?? publishBuilt(call, target.part, notes)]),
    )
    const { despite } = values
    if (despite && !values.why) throw new Error('Whoever lets something through says --why.')
    const full = { ...act, api, ...(despite && { despite: despite.split(',') }) }
    if (few) {
      const [[part, version] = ['', '']] = Object.entries(versions)
      const { notChecked, canary } = promoteToFew(store, { part, version, ...few }, full)
      return { lines: [...notes, ...notChecked, canaryLine(canary)], value: { canary, notChecked } }
    }
    const { notChecked } = promote(store, versions, full)
    return { lines: [...notes, ...notChecked, ...isLive(versions)], value: { live: versions, notChecked } }
  },
  rollback: ({ store, targets, values, act }) => {
    if (values.set ? targets.length > 0 : targets.length === 0) return undefined
    // Before the site is touched.
    targets.forEach(readTarget)
    const parts = values.set ? lastSet(store) : targets
    const { versions, passedBy, canaries } = rollBack(store, parts, act)
    const back = Object.entries(versions).map(([part, version]) => {
      const canary = canaries.find((each) => each.part === part)
      return canary
        ? `${part} ${canary.version} is taken back. ${part} ${version} stays live.`
        : `${part} is back at ${version}.`
    })
    return { lines: [...passedBy, ...back], value: { live: versions, passedBy } }
  },
  'check-api': ({ store, targets, api }) => {
    if (targets.length > 0) return undefined
    if (!api) throw new Error('Name the api that is to take over: --api <address or file>.')
    const { faults, notChecked } = checkApi(store, api)
    if (faults.length > 0) throw new GateRefusal(faults)
    return { lines: [...notChecked, 'The api has all that is live asks of it.'], value: { notChecked } }
  },
  adopt: ({ store, targets, values, act, api }) => {
    const [folder, ...more] = targets
    if (!folder || more.length > 0) return undefined
    return adoptionAnswer(
      adopt(store, siteStore(folder), { ...act, api, source: 'image', over: values.over }),
    )
  },
  status: ({ store, targets }) => {
    if (targets.length > 0) return undefined
    const parts = statusOf(store)
    return { lines: statusLines(parts), value: parts }
  },
  diff: ({ store, targets }) => {
    if (targets.length !== 1) return undefined
    const [{ part, version }] = targets.map(readTarget) as [Target]
    const live = store.readRegistry().history[part]?.[0]
    const other = version ?? store.publishedVersions(part).filter((each) => each !== live)[0]
    if (!live || !other) throw new Error(`${part} has nothing to compare.`)
    const diff = diffOf(store, part, live, other)
    return { lines: diffLines(diff), value: diff }
  },
  repair: ({ store, targets, act }) => {
    if (targets.length > 0) return undefined
    const { history } = repair(store, act)
    const live = Object.fromEntries(Object.entries(history).map(([part, [head = '']]) => [part, head]))
    return { lines: isLive(live), value: { live } }
  },
  verify: ({ store, targets }) => {
    const faults = faultsOn(store, targets.map(readTarget))
    return { lines: faults.length > 0 ? faults : ['Every file is as it was published.'], value: { faults } }
  },
  new: newAnswer,
  token: tokenAnswer,
  prune: pruneAnswer,
  keys: keysAnswer,
}

export interface Caller {
  /** The user, for the log. */
  readonly by: string
  /** The tree that builds come from. */
  readonly source: string
  /** The OpenAPI document of the api that the pages will call. */
  readonly api?: ApiDocument | undefined
  /** With which the registry is signed, and whether one may be made in the site's folder if there is none. */
  readonly signing?: SigningOptions
  /** What the matrix of the caller's tree has found. */
  readonly matrix?: Matrix
}

export const tell = ({ lines, value }: Answer, { json }: Values, say: (line: string) => void): void => {
  if (json) say(JSON.stringify(value, null, 2))
  else for (const line of lines) say(line)
}

/** Prints the faults of a refusal as JSON if --json was given. */
export const tellRefusal = (error: unknown, { json }: Values, say: (line: string) => void): void => {
  if (json && error instanceof GateRefusal) say(JSON.stringify({ refused: error.faults }, null, 2))
}

const answerTo = (verb: string, call: Call, say: (line: string) => void): Answer | undefined => {
  if (!Object.hasOwn(verbs, verb)) return undefined
  try {
    return answers[verb]?.(call)
  } catch (error) {
    tellRefusal(error, call.values, say)
    throw error
  }
}

export const runRelease = (
  args: readonly string[],
  { by, source, api, signing, matrix }: Caller,
  say: (line: string) => void,
): void => {
  const { positionals, values } = readWords(args)
  const [verb = '', ...targets] = positionals
  if (values.help) {
    say(usage(verb))
    return
  }
  // Without this check a release meant for another place would be made here.
  if (values.to !== undefined && Object.hasOwn(verbs, verb))
    throw new Error('Only a folder is released to here: --site.')
  const act = { by, ...(values.why && { why: values.why }), ...(matrix && { matrix }) }
  const answer = answerTo(
    verb,
    { store: siteStore(values.site, signing), targets, values, act, source, api },
    say,
  )
  if (!answer) throw new Error(usage(verb))
  tell(answer, values, say)
}
