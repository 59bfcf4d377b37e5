import { z } from 'zod'
import {
  type Answer,
  type Caller,
  type PublishCall,
  type Published,
  publishBuilt,
  registerRemote,
} from '../answers.ts'
import { type Command, readBuilt, readPromotion, type Values } from '../cli.ts'
import { inTemporaryFolder } from '../files.ts'
import { GateRefusal, incompatibilityLine, mergeResults } from '../gate/incompatibility.ts'
import { noCompiler } from '../gate/types.ts'
import { versionFacts } from '../gate/version-facts.ts'
import { judge } from '../gate.ts'
import { sha384 } from '../integrity.ts'
import { readDays, readPart, readTarget, type Target } from '../names.ts'
import { buildFilesIn, readVersion } from '../onward/carried-version.ts'
import { liveIn } from '../registry.ts'
import { type BuildManifest, serverPaths } from '../server-api.ts'
import { type SiteStore, siteStore } from '../site.store.ts'
import { type AskServer, askServer, type Server } from './server-client.ts'

const facts = z.record(z.string(), versionFacts.required({ sizes: true }))
const cases = z.array(z.object({ live: facts, next: facts }))

/**
 * Runs the type checks of the gate on the caller's machine, because an image has no compiler; returns whether they were
 * made. The server runs all other checks itself, also against versions that became live meanwhile.
 */
const judgeLocally = async (
  ask: AskServer,
  versions: Readonly<Record<string, string>>,
  why: { readonly why?: string },
): Promise<boolean> => {
  const query = Object.entries(versions).map(([part, version]) => `target=${part}@${version}`)
  const { value } = await ask(`${serverPaths.gateCases}?${query.join('&')}`)
  const sets = cases.parse(value)
  const { incompatibilities, notChecked } = mergeResults(judge(sets))
  if (incompatibilities.length > 0) {
    const notes = incompatibilities.slice(0, 20).map((each) => incompatibilityLine(each).slice(0, 500))
    // An older server does not want to know.
    await ask(serverPaths.refusals, { versions, notes, ...why }).catch(() => undefined)
    throw new GateRefusal(incompatibilities)
  }
  return sets.length > 0 && !notChecked.includes(noCompiler)
}

interface Call extends Omit<PublishCall, 'store'> {
  readonly ask: AskServer
}

/** Sends a version as a multipart form: its manifest, then each file. */
const send = ({ ask, source }: Call, store: SiteStore, target: Target): Promise<Answer> => {
  const carried = readVersion(store, target)
  const { provenance } = carried.facts
  // What was proven elsewhere is said here, and no more.
  const { proven: _, ...said } = provenance ?? {}
  const files = buildFilesIn(carried)
  const integrity = Object.fromEntries(files.map(([file, bytes]) => [file, sha384(bytes)]))
  const manifest: BuildManifest = { integrity, source, ...(provenance && { provenance: said }) }
  const form = new FormData()
  form.append('manifest', JSON.stringify(manifest))
  for (const [file, bytes] of files) form.append('file', new Blob([new Uint8Array(bytes)]), file)
  return ask(serverPaths.publish.replace(':part', target.part), form)
}

/** Sends what a site here has taken: what the server would refuse is found before a byte is sent. */
const sendTried = (call: Call, publishIn: (call: PublishCall) => Published): Promise<Answer> =>
  inTemporaryFolder('site', async (folder) => {
    const store = siteStore(folder)
    const { notes, ...target } = publishIn({ ...call, store })
    const { lines, value } = await send(call, store, target)
    const published = value as Published
    return { lines: [...lines, ...notes], value: { ...published, notes: [...published.notes, ...notes] } }
  })

const whyOf = ({ why }: Values) => (why ? { why } : {})

const verbs: Readonly<Record<string, (call: Call) => Promise<Answer>>> = {
  publish: async (call) => {
    const part = readBuilt(call.targets)
    return sendTried(call, (each) => publishBuilt(each, part))
  },
  register: async (call) => sendTried(call, registerRemote),
  promote: async (call) => {
    const { ask, values } = call
    const { chosen, canaryOptions } = readPromotion(call)
    const versions = Object.fromEntries(chosen.map(({ part, version = '' }) => [part, version]))
    const isCompiled = await judgeLocally(ask, versions, whyOf(values))
    const guard = values.guard ? { guard: true } : {}
    const promotion = { versions, ...guard, ...canaryOptions, ...whyOf(values) }
    const { lines, value } = await ask(serverPaths.promote, promotion)
    return { lines: lines.filter((line) => !isCompiled || line !== noCompiler), value }
  },
  preview: async (call) => {
    const [{ part, version }] = call.targets.map(readTarget) as [Target]
    const { version: built } = version
      ? { version }
      : ((await sendTried(call, (each) => publishBuilt(each, part))).value as Published)
    return call.ask(serverPaths.previews, { part, version: built, own: call.values.own })
  },
  rollback: async ({ ask, targets, values }) => {
    const selection = values.set ? { set: true } : { parts: targets.map(readPart) }
    return ask(serverPaths.rollBack, { ...selection, ...whyOf(values) })
  },
  adopt: async (call) => {
    const { ask, targets, values } = call
    const [folder = ''] = targets
    const imageSite = siteStore(folder)
    const versions = liveIn(imageSite.readRegistry())
    const source = 'image'
    for (const [part, version] of Object.entries(versions))
      await send({ ...call, source }, imageSite, { part, version })
    return ask(serverPaths.adopt, { versions, source, over: values.over, ...whyOf(values) })
  },
  repair: ({ ask, values }) => ask(serverPaths.repair, whyOf(values)),
  prune: async ({ ask, targets, values }) =>
    ask(serverPaths.prune, {
      parts: targets.map(readPart),
      days: readDays(values.days),
      keep: values.keep ?? [],
      dry: values.dry,
      ...whyOf(values),
    }),
  verify: ({ ask, targets }) => {
    const query = new URLSearchParams(targets.map((target) => ['target', target]))
    return ask(`${serverPaths.verify}?${query}`)
  },
  status: ({ ask }) => ask(serverPaths.status),
  diff: async ({ ask, targets }) => {
    const [{ part, version }] = targets.map(readTarget) as [Target]
    return ask(`${serverPaths.diff}?${new URLSearchParams({ part, ...(version && { version }) })}`)
  },
}

/** Lets a server do what the verb would do in a local folder. */
export const releaseToServer = async (
  server: Server,
  { verb, ...command }: Command,
  caller: Pick<Caller, 'source' | 'provenanceOf'>,
): Promise<Answer> => {
  const answer = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!answer) throw new Error(`${verb} is done where the site lies, not at ${server.address}.`)
  return answer({ ...command, ...caller, ask: askServer(server) })
}
