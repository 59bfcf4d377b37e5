import { cpSync, writeFileSync } from 'node:fs'
import { readFew } from '../canary/few.ts'
import type { Answer, Values } from '../cli.ts'
import { inTemporaryFolder } from '../files.ts'
import { register } from '../foreign/register.ts'
import { inside } from '../inside.ts'
import { keptFile } from '../kept/kept.ts'
import { readDays, readPart, readTarget, type Target } from '../names.ts'
import { distOf, publish } from '../publish.ts'
import { serverPaths } from '../server-api.ts'
import { type SiteStore, siteStore } from '../site.store.ts'
import { buildForm } from './build-form.ts'
import { judgeLocally } from './local-gate.ts'
import { type AskServer, askServer, type Server } from './server-client.ts'

interface Call {
  readonly ask: AskServer
  readonly targets: readonly string[]
  readonly values: Values
  readonly source: string
}

/** Checks locally what the server would refuse, before a byte is sent. */
const dryRun = <T>(work: (store: SiteStore) => Promise<T>): Promise<T> =>
  inTemporaryFolder('site', (folder) => work(siteStore(folder)))

const send = async ({ ask, source }: Call, part: string, folder: string): Promise<Answer> =>
  ask(serverPaths.publish.replace(':part', part), await buildForm(folder, source))

const publishBuilt = (call: Call, part: string): Promise<Answer> =>
  dryRun(async (store) => {
    const dist = call.values.dist ?? distOf(part)
    publish(store, dist, { part })
    return send(call, part, dist)
  })

const published = async (
  call: Call,
  { part, version }: Target,
  say: (line: string) => void = () => {},
): Promise<string> => {
  if (version) return version
  const { value } = await publishBuilt(call, part)
  const made = value as { readonly version: string; readonly notes: readonly string[] }
  for (const note of made.notes) say(note)
  return made.version
}

type Verb = (call: Call) => Promise<Answer> | undefined

const whyOf = ({ why }: Values) => (why ? { why } : {})

const verbs: Readonly<Record<string, Verb>> = {
  publish: (call) => {
    if (call.targets.length !== 1) return undefined
    const [{ part, version }] = call.targets.map(readTarget) as [Target]
    return version ? undefined : publishBuilt(call, part)
  },
  register: (call) => {
    const { targets, values } = call
    const [folder, ...more] = targets
    if (!folder || more.length > 0 || !values.part) return undefined
    const part = readPart(values.part)
    return dryRun(async (store) => {
      const { version } = register(store, folder, { part, door: values.door, routes: values.route ?? [] })
      return send(call, part, store.folderOf(part, version))
    })
  },
  promote: (call) => {
    const { ask, targets, values } = call
    if (values.dist ? targets.length !== 1 : targets.length === 0) return undefined
    if (values.despite)
      throw new Error('--despite is said where the site lies: a token lets nothing through.')
    const chosen = targets.map(readTarget)
    const few = readFew(values, targets)
    return (async () => {
      const versions: Record<string, string> = {}
      const notes: string[] = []
      for (const target of chosen)
        versions[target.part] = await published(call, target, (note) => notes.push(note))
      const told = await judgeLocally(ask, versions)
      const { lines, value } = told(await ask(serverPaths.promote, { versions, ...few, ...whyOf(values) }))
      return { lines: [...notes, ...lines], value }
    })()
  },
  preview: (call) => {
    const { ask, targets, values } = call
    const [target, ...more] = targets
    if (!target || more.length > 0) return undefined
    const chosen = readTarget(target)
    return (async () => {
      const version = await published(call, chosen)
      return ask(serverPaths.previews, { part: chosen.part, version, own: values.own })
    })()
  },
  rollback: ({ ask, targets, values }) => {
    if (values.set ? targets.length > 0 : targets.length === 0) return undefined
    const what = values.set ? { set: true } : { parts: targets.map(readPart) }
    return ask(serverPaths.rollBack, { ...what, ...whyOf(values) })
  },
  adopt: (call) => {
    const { ask, targets, values } = call
    const [folder, ...more] = targets
    if (!folder || more.length > 0) return undefined
    const other = siteStore(folder)
    const live = Object.entries(other.readRegistry().history).map(
      ([part, [head = '']]) => [part, head] as const,
    )
    return dryRun(async (store) => {
      const source = 'image'
      for (const [part, version] of live) {
        const draft = store.draftFor(part, version)
        cpSync(other.folderOf(part, version), draft, { recursive: true })
        const kept = other.readKept(part, version)
        if (kept) writeFileSync(inside(draft, keptFile), JSON.stringify(kept))
        await send({ ...call, source }, part, draft)
      }
      const versions = Object.fromEntries(live)
      return ask(serverPaths.adopt, { versions, source, over: values.over, ...whyOf(values) })
    })
  },
  repair: ({ ask, targets, values }) =>
    targets.length > 0 ? undefined : ask(serverPaths.repair, whyOf(values)),
  prune: ({ ask, targets, values }) =>
    ask(serverPaths.prune, {
      parts: targets.map(readPart),
      days: readDays(values.days),
      keep: values.keep ?? [],
      dry: values.dry,
      ...whyOf(values),
    }),
  verify: ({ ask, targets }) =>
    ask(
      `${serverPaths.verify}?${new URLSearchParams(targets.map((target): [string, string] => ['target', target]))}`,
    ),
  status: ({ ask, targets }) => (targets.length > 0 ? undefined : ask(serverPaths.status)),
  diff: ({ ask, targets }) => {
    if (targets.length !== 1) return undefined
    const [{ part, version }] = targets.map(readTarget) as [Target]
    return ask(`${serverPaths.diff}?${new URLSearchParams({ part, ...(version && { version }) })}`)
  },
}

/** Lets a server do what the verb would do in a local folder. */
export const releaseToServer = (
  server: Server,
  verb: string,
  call: Omit<Call, 'ask'>,
): Promise<Answer> | undefined => {
  const answer = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!answer) throw new Error(`${verb} is done where the site lies, not at ${server.address}.`)
  return answer({ ...call, ask: askServer(server) })
}
