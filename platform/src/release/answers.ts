import { adopt, type Outcome } from './adopt.ts'
import { canaryLine } from './canary/canary.ts'
import { type Command, readBuilt, readPromotion, readRegistration, type Values } from './cli.ts'
import { usage } from './cli-usage.ts'
import { diffLines, diffOf } from './diff.ts'
import { register } from './foreign/register.ts'
import type { ApiDocument } from './gate/api-document.ts'
import { GateRefusal } from './gate/incompatibility.ts'
import { checkApi } from './gate-cases.ts'
import { readTarget, type Target } from './names.ts'
import { answerNewInside } from './new/new-inside.ts'
import { type Act, promote, promoteCanary } from './promote.ts'
import type { Provenance } from './provenance/provenance.ts'
import { pruneAnswer, type VersionsByPart } from './prune/prune.ts'
import { distOf, type Origin, publish } from './publish.ts'
import { liveIn, type Release } from './registry.ts'
import type { Matrix } from './release-log.ts'
import { lastSet, repair, rollBack } from './roll-back.ts'
import { keysAnswer } from './signed/keys-command.ts'
import type { SigningOptions } from './signed/signing.ts'
import { type SiteStore, siteStore } from './site.store.ts'
import { renderAnswer } from './static/render-site.ts'
import { statusLines, statusOf } from './status.ts'
import { tokenAnswer, trustAnswer } from './token/token-command.ts'
import { damageOnSite } from './verify.ts'

/** The output, as text for people and as JSON for programs. */
export interface Answer {
  readonly lines: readonly string[]
  readonly value: unknown
}

export interface Call extends Pick<Caller, 'source' | 'provenanceOf' | 'api'> {
  readonly store: SiteStore
  readonly targets: readonly string[]
  readonly values: Values
  readonly act: Act
  /** Whether the caller may publish and no more. */
  readonly publishesAlone?: boolean | undefined
  /** The versions that the pages of open tabs have reported; undefined where no server listens to them. */
  readonly inTabs?: VersionsByPart | undefined
}

const isLive = (versions: Readonly<Record<string, string>>): string[] =>
  Object.entries(versions).map(([part, version]) => `${part} ${version} is live.`)

export const adoptionAnswer = ({ live, left }: Outcome): Answer => {
  const lines = [...isLive(live), ...left]
  return { lines: lines.length > 0 ? lines : ['Nothing is new.'], value: { live, left } }
}

/** What is published of a build in that folder, and what was noted of it. */
const published = (
  { source, provenanceOf }: Pick<Caller, 'source' | 'provenanceOf'>,
  folder: string,
  publishWith: (origin: Origin) => Release,
) => {
  const notes: string[] = []
  const note = (line: string) => notes.push(line)
  const { part, version } = publishWith({ source, provenance: provenanceOf?.(folder), note })
  return { part, version, notes }
}

/** What publishing says for programs. */
export type Published = Readonly<ReturnType<typeof published>>

/** Whatever publishing asks of a call. */
export type PublishCall = Omit<Call, 'act' | 'inTabs' | 'api'>

export const publishBuilt = (call: PublishCall, part: string): Published => {
  const dist = call.values.dist ?? distOf(part)
  return published(call, dist, (origin) =>
    publish(call.store, dist, { ...origin, part, mayReplace: !call.publishesAlone }),
  )
}

export const registerRemote = (call: PublishCall): Published => {
  const { store, targets, values } = call
  const [folder = ''] = targets
  const registration = readRegistration(values)
  return published(call, folder, (origin) => register(store, folder, { ...registration, ...origin }))
}

const publishedAnswer = (value: Published): Answer => ({
  lines: [`${value.part} ${value.version} is published.`, ...value.notes],
  value,
})

export const answers = {
  publish: (call) => publishedAnswer(publishBuilt(call, readBuilt(call.targets))),
  register: (call) => publishedAnswer(registerRemote(call)),
  promote: (call) => {
    const { store, values, act, api } = call
    const { chosen, canaryOptions } = readPromotion(call)
    const built = chosen.map(({ part, version }) =>
      version ? { part, version, notes: [] } : publishBuilt(call, part),
    )
    const notes = built.flatMap((each) => each.notes)
    const versions = Object.fromEntries(built.map(({ part, version }) => [part, version]))
    const { despite } = values
    if (despite && !values.why) throw new Error('--despite needs a reason: add --why.')
    const full = { ...act, api, ...(despite && { despite: despite.split(',') }) }
    if (canaryOptions) {
      const [[part, version] = ['', '']] = Object.entries(versions)
      const { notChecked, canary } = promoteCanary(store, { part, version, ...canaryOptions }, full)
      return { lines: [...notes, ...notChecked, canaryLine(canary)], value: { canary, notChecked } }
    }
    const { guard } = values
    const { notChecked } = promote(store, versions, { ...full, ...(guard && { guard }) })
    const word = guard ? ['It is taken back by itself if it is worse than what was live before.'] : []
    const lines = [...notes, ...notChecked, ...isLive(versions), ...word]
    return { lines, value: { live: versions, notChecked } }
  },
  rollback: ({ store, targets, values, act }) => {
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
  'check-api': ({ store, api }) => {
    if (!api) throw new Error('Name the api that is to take over: --api <address or file>.')
    const { incompatibilities, notChecked } = checkApi(store, api)
    if (incompatibilities.length > 0) throw new GateRefusal(incompatibilities)
    return { lines: [...notChecked, 'The api has all that is live asks of it.'], value: { notChecked } }
  },
  adopt: ({ store, targets: [folder = ''], values, act, api }) =>
    adoptionAnswer(adopt(store, siteStore(folder), { ...act, api, source: 'image', over: values.over })),
  status: ({ store }) => {
    const parts = statusOf(store)
    return { lines: statusLines(parts), value: parts }
  },
  diff: ({ store, targets }) => {
    const [{ part, version }] = targets.map(readTarget) as [Target]
    const live = store.readRegistry().history[part]?.[0]
    const candidate = version ?? store.publishedVersions(part).filter((each) => each !== live)[0]
    if (!live || !candidate) throw new Error(`${part} has nothing to compare.`)
    const diff = diffOf(store, part, live, candidate)
    return { lines: diffLines(diff), value: diff }
  },
  repair: ({ store, act }) => {
    const live = liveIn(repair(store, act))
    return { lines: isLive(live), value: { live } }
  },
  verify: ({ store, targets }) => {
    const damage = damageOnSite(store, targets.map(readTarget))
    return {
      lines: damage.length > 0 ? damage : ['Every file is as it was published.'],
      value: { faults: damage },
    }
  },
  new: (call) => answerNewInside(call, process.cwd()),
  token: tokenAnswer,
  trust: trustAnswer,
  prune: pruneAnswer,
  keys: keysAnswer,
  render: renderAnswer,
} satisfies Readonly<Record<string, (call: Call) => Answer>>

export interface Caller {
  /** The user, for the log. */
  readonly by: string
  /** The tree that builds come from. */
  readonly source: string
  /** Where what is built in a folder comes from. */
  readonly provenanceOf?: ((folder: string) => Provenance | undefined) | undefined
  /** The OpenAPI document of the api that the pages will call. */
  readonly api?: ApiDocument | undefined
  /** With which the registry is signed, and whether one may be made in the site's folder if there is none. */
  readonly signing?: SigningOptions
  /** The result of the matrix of the caller's tree. */
  readonly matrix?: Matrix
}

/** Runs a command on the site in a folder. */
export const answerIn = ({ verb, targets, values }: Command, caller: Caller): Answer => {
  const { by, signing, matrix } = caller
  // Without this check a release meant for another place would be made here.
  if (values.to !== undefined) throw new Error('Only a folder is released to here: --site.')
  if (!Object.hasOwn(answers, verb)) throw new Error(usage(verb))
  const act = { by, ...(values.why && { why: values.why }), ...(matrix && { matrix }) }
  const store = siteStore(values.site, signing)
  return answers[verb as keyof typeof answers]({ ...caller, store, targets, values, act })
}
