import { cpSync, openAsBlob, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Answer, Caller, Published } from '../answers.ts'
import { type Command, readBuilt, readPromotion, readRegistration, type Values } from '../cli.ts'
import { inTemporaryFolder, writeInside } from '../files.ts'
import { register } from '../foreign/register.ts'
import { GateRefusal, incompatibilityLine, mergeResults } from '../gate/incompatibility.ts'
import { noCompiler } from '../gate/types.ts'
import { versionFacts } from '../gate/version-facts.ts'
import { judge } from '../gate.ts'
import { inside } from '../inside.ts'
import { sha384 } from '../integrity.ts'
import { mapsLeftOut } from '../kept/kept.store.ts'
import { keptFile } from '../kept/kept.ts'
import { readDays, readPart, readTarget, type Target } from '../names.ts'
import type { Provenance } from '../provenance/provenance.ts'
import { distOf, type Origin, publish } from '../publish.ts'
import { liveIn } from '../registry.ts'
import { type BuildManifest, serverPaths } from '../server-api.ts'
import { type SiteStore, siteStore } from '../site.store.ts'
import { filesIn } from '../verify.ts'
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

/** Compressed copies are not sent: publish makes them. */
const isCopy = (file: string, all: ReadonlySet<string>): boolean =>
  /\.(br|gz)$/.test(file) && all.has(file.replace(/\.(br|gz)$/, ''))

/** A build as a multipart form: its manifest, then each file. */
const buildForm = async (folder: string, origin: Omit<BuildManifest, 'integrity'>): Promise<FormData> => {
  const all = new Set(filesIn(folder))
  const sent = [...all].filter((file) => !isCopy(file, all))
  const { left } = mapsLeftOut(folder, sent)
  const files = sent.filter((file) => !left.includes(file))
  const integrity = Object.fromEntries(
    files.map((file) => [file, sha384(readFileSync(inside(folder, file)))]),
  )
  const form = new FormData()
  form.append('manifest', JSON.stringify({ integrity, ...origin } satisfies BuildManifest))
  for (const file of files) form.append('file', await openAsBlob(inside(folder, file)), file)
  return form
}

interface Call extends Pick<Command, 'targets' | 'values'> {
  readonly ask: AskServer
  readonly source: string
  readonly provenanceOf?: Caller['provenanceOf']
}

/** Checks locally what the server would refuse, before a byte is sent. */
const dryRun = <T>(work: (store: SiteStore) => Promise<T>): Promise<T> =>
  inTemporaryFolder('site', (folder) => work(siteStore(folder)))

const send = async (
  { ask, source }: Call,
  part: string,
  folder: string,
  provenance?: Provenance,
): Promise<Answer> => {
  // What was proven elsewhere is said here, and no more.
  const { proven: _, ...said } = provenance ?? {}
  const origin = { source, ...(provenance && { provenance: said }) }
  return ask(serverPaths.publish.replace(':part', part), await buildForm(folder, origin))
}

/** Sends what comes of a folder once a site here has taken it. */
const sendTried = (
  call: Call,
  folder: string,
  tryIn: (store: SiteStore, origin: Origin) => { readonly part: string; readonly built: string },
): Promise<Answer> =>
  dryRun(async (store) => {
    const notes: string[] = []
    const { part, built } = tryIn(store, { note: (line) => notes.push(line) })
    const { lines, value } = await send(call, part, built, call.provenanceOf?.(folder))
    const published = value as Published
    return { lines: [...lines, ...notes], value: { ...published, notes: [...published.notes, ...notes] } }
  })

const publishBuilt = (call: Call, part: string): Promise<Answer> => {
  const built = call.values.dist ?? distOf(part)
  return sendTried(call, built, (store, origin) => ({ ...publish(store, built, { ...origin, part }), built }))
}

const whyOf = ({ why }: Values) => (why ? { why } : {})

const verbs: Readonly<Record<string, (call: Call) => Promise<Answer>>> = {
  publish: async (call) => publishBuilt(call, readBuilt(call.targets)),
  register: async (call) => {
    const [folder = ''] = call.targets
    const registration = readRegistration(call.values)
    return sendTried(call, folder, (store, origin) => {
      const { part, version } = register(store, folder, { ...registration, ...origin })
      return { part, built: store.folderOf(part, version) }
    })
  },
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
    const built = version ? undefined : ((await publishBuilt(call, part)).value as Published)
    return call.ask(serverPaths.previews, { part, version: version ?? built?.version, own: call.values.own })
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
    return dryRun(async (store) => {
      const source = 'image'
      for (const [part, version] of Object.entries(versions)) {
        const draft = store.draftFor(part, version)
        cpSync(imageSite.folderOf(part, version), draft, { recursive: true })
        const kept = imageSite.readKept(part, version)
        for (const [file, bytes] of imageSite.readMaps(imageSite.requireRelease(part, version)))
          writeInside(draft, file, bytes)
        if (kept) writeFileSync(inside(draft, keptFile), JSON.stringify(kept))
        await send({ ...call, source }, part, draft, imageSite.readFacts(part, version).provenance)
      }
      return ask(serverPaths.adopt, { versions, source, over: values.over, ...whyOf(values) })
    })
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
  caller: Pick<Call, 'source' | 'provenanceOf'>,
): Promise<Answer> => {
  const answer = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!answer) throw new Error(`${verb} is done where the site lies, not at ${server.address}.`)
  return answer({ ...command, ...caller, ask: askServer(server) })
}
