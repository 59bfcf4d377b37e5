import { parseArgs } from 'node:util'
import { adopt } from './adopt.ts'
import { usage, verbs } from './cli.usage.ts'
import { diffLines, diffOf } from './diff.ts'
import { readPart, readTarget, type Target } from './names.ts'
import { type Act, promote } from './promote.ts'
import { publish } from './publish.ts'
import { repair } from './repair.ts'
import { lastSet, rollBack } from './roll-back.ts'
import { type SiteStore, siteStore } from './site.store.ts'
import { statusLines, statusOf } from './status.ts'

const options = {
  site: { type: 'string', default: 'site' },
  dist: { type: 'string' },
  why: { type: 'string' },
  set: { type: 'boolean', default: false },
  over: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const read = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch {
    throw new Error(usage())
  }
}

type Values = ReturnType<typeof read>['values']

/** For a person and for a program. */
interface Answer {
  readonly lines: readonly string[]
  readonly value: unknown
}

interface Call {
  readonly store: SiteStore
  readonly targets: readonly string[]
  readonly values: Values
  readonly act: Act
  readonly source: string
}

const distOf = (part: string): string => (part === 'host' ? 'host/dist' : `remote-${part}/dist`)

const publishBuilt = ({ store, values, source }: Call, { part }: Target): string =>
  publish(store, values.dist ?? distOf(part), { part, source }).version

const isLive = (versions: Readonly<Record<string, string>>): string[] =>
  Object.entries(versions).map(([part, version]) => `${part} ${version} is live.`)

const answers: Readonly<Record<string, (call: Call) => Answer | undefined>> = {
  publish: (call) => {
    if (call.targets.length !== 1) return undefined
    const [{ part, version }] = call.targets.map(readTarget) as [Target]
    if (version) return undefined
    const published = publishBuilt(call, { part, version })
    return { lines: [`${part} ${published} is published.`], value: { part, version: published } }
  },
  promote: (call) => {
    const { store, targets, values, act } = call
    if (values.dist ? targets.length !== 1 : targets.length === 0) return undefined
    const chosen = targets.map(readTarget)
    const versions = Object.fromEntries(
      chosen.map((target) => [target.part, target.version ?? publishBuilt(call, target)]),
    )
    promote(store, versions, act)
    return { lines: isLive(versions), value: { live: versions } }
  },
  rollback: ({ store, targets, values, act }) => {
    if (values.set ? targets.length > 0 : targets.length === 0) return undefined
    const parts = values.set ? lastSet(store) : targets.map(readPart)
    const { versions, passedBy } = rollBack(store, parts, act)
    const back = Object.entries(versions).map(([part, version]) => `${part} is back at ${version}.`)
    return { lines: [...passedBy, ...back], value: { live: versions, passedBy } }
  },
  adopt: ({ store, targets, values, act }) => {
    const [folder, ...more] = targets
    if (!folder || more.length > 0) return undefined
    const { live, left } = adopt(store, siteStore(folder), { ...act, source: 'image', over: values.over })
    const lines = [...isLive(live), ...left]
    return { lines: lines.length > 0 ? lines : ['Nothing is new.'], value: { live, left } }
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
}

export interface Caller {
  /** Who it is, for the log. */
  readonly by: string
  /** Which tree its builds come from. */
  readonly source: string
}

export const runRelease = (
  args: readonly string[],
  { by, source }: Caller,
  say: (line: string) => void,
): void => {
  const { positionals, values } = read(args)
  const [verb = '', ...targets] = positionals
  if (values.help) {
    say(usage(verb))
    return
  }
  const act = { by, ...(values.why && { why: values.why }) }
  const answer = Object.hasOwn(verbs, verb)
    ? answers[verb]?.({ store: siteStore(values.site), targets, values, act, source })
    : undefined
  if (!answer) throw new Error(usage(verb))
  if (values.json) say(JSON.stringify(answer.value, null, 2))
  else for (const line of answer.lines) say(line)
}
