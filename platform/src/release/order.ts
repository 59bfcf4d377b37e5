import { offer } from './adopt.ts'
import { adoptionAnswer, answers, readWords } from './cli.ts'
import { readApiDocument } from './gate/api-document.ts'
import { GateRefusal, type Incompatibility } from './gate/incompatibility.ts'
import { casesIn } from './gate-cases.ts'
import { Busy } from './lock.ts'
import { readTarget } from './names.ts'
import { composePreview } from './preview/compose-preview.ts'
import type { Act } from './promote.ts'
import type { VersionsByPart } from './prune/needed-versions.ts'
import type { Registry } from './registry.ts'
import { lastSet } from './roll-back.ts'
import { signIfDue } from './signed/keys-command.ts'
import { type SiteStore, siteStore } from './site.store.ts'

/** A release verb that a server runs for a remote caller on its own site. */
export interface Order {
  readonly site: string
  readonly verb:
    | 'publish'
    | 'promote'
    | 'rollback'
    | 'status'
    | 'diff'
    | 'exhibits'
    | 'preview'
    | 'adopt'
    | 'repair'
    | 'verify'
    | 'prune'
    | 'sign'
  /** Also replaces what a team has released. */
  readonly over?: boolean | undefined
  /** A part, or a version such as cart@0123456789ab. */
  readonly targets: readonly string[]
  /** The options of prune. */
  readonly days?: number
  readonly keep?: readonly string[]
  readonly dry?: boolean
  readonly inTabs?: VersionsByPart
  /** Rolls back the parts that went live together, if they are exactly these. */
  readonly setOf?: readonly string[] | undefined
  /** The folder with the uploaded build. */
  readonly dist?: string | undefined
  readonly publishesAlone?: boolean | undefined
  /** For a preview: what is live, as the server has verified it. */
  readonly beside?: Registry['history']
  /** Promotes for this share of the browsers. */
  readonly percent?: number | undefined
  readonly guard?: boolean | undefined
  readonly by: string
  readonly why?: string | undefined
  readonly from?: string | undefined
  readonly source: string
  /** The private key with which the registry is signed. Without it, the one in the site's folder. */
  readonly releaseKey?: string | undefined
  /** The OpenAPI document of that site's api. */
  readonly api?: string | undefined
}

export type Outcome =
  | { readonly answer: { readonly lines: readonly string[]; readonly value: unknown } }
  | { readonly refused: 'busy' | 'not theirs' | 'invalid'; readonly message: string }
  | { readonly refused: 'unfit'; readonly message: string; readonly faults: readonly Incompatibility[] }
  | { readonly broken: string; readonly code?: string | undefined }

class NotTheirs extends Error {}

const storeOf = ({ site, releaseKey }: Order): SiteStore => siteStore(site, { releaseKey })

const targetsOf = (order: Order): readonly string[] => {
  const { targets, setOf } = order
  if (!setOf) return targets
  const set = lastSet(storeOf(order))
  const foreign = set.filter((part) => !setOf.includes(part))
  if (foreign.length > 0) throw new NotTheirs(`What went live together holds ${foreign.join(', ')} too.`)
  return set
}

const refusalOf = (error: unknown): Outcome => {
  if (!(error instanceof Error)) return { broken: String(error) }
  const { code, message } = error as NodeJS.ErrnoException
  // A system error, such as a full disk, is not the caller's mistake.
  if (code !== undefined) return { broken: message, code }
  if (error instanceof Busy) return { refused: 'busy', message }
  if (error instanceof GateRefusal) return { refused: 'unfit', message, faults: error.faults }
  if (error instanceof NotTheirs) return { refused: 'not theirs', message }
  return { refused: 'invalid', message }
}

const versionsOf = (targets: readonly string[]): Record<string, string> =>
  Object.fromEntries(targets.map(readTarget).map(({ part, version = '' }) => [part, version]))

const factsFor = (order: Order) => ({
  lines: [],
  value: casesIn(storeOf(order), versionsOf(order.targets)),
})

const preview = (order: Order) => {
  const { targets, beside } = order
  const { part, version = '' } = readTarget(targets[0] ?? '')
  return { lines: [], value: composePreview(storeOf(order), part, version, beside ?? {}) }
}

/** The versions have been published here before, one by one. */
const adopted = (order: Order, act: Act) => {
  const { targets, source, over = false } = order
  return adoptionAnswer(
    offer(storeOf(order), { versions: versionsOf(targets), source, over }, { ...act, verb: 'adopt' }),
  )
}

/** Runs the verb as the command line would, and returns its output or error, which name the folders of this machine. */
export const carryOut = (order: Order): Outcome => {
  const { verb, dist, by, why, from, source, days, keep, dry, inTabs, percent, guard = false } = order
  try {
    const { values } = readWords([])
    if (verb === 'sign') return { answer: signIfDue(storeOf(order)) }
    if (verb === 'exhibits') return { answer: factsFor(order) }
    if (verb === 'preview') return { answer: preview(order) }
    const act = { by, ...(why && { why }), ...(from && { from }) }
    const api = order.api === undefined ? undefined : readApiDocument('The document of the api', order.api)
    if (verb === 'adopt') return { answer: adopted(order, { ...act, api }) }
    const answer = answers[verb]?.({
      store: storeOf(order),
      targets: targetsOf(order),
      values: {
        ...values,
        guard,
        ...(percent && { percent: String(percent) }),
        ...(dist && { dist }),
        ...(days && { days: String(days) }),
        ...(keep && { keep: [...keep] }),
        ...(dry && { dry }),
      },
      act,
      source,
      api,
      publishesAlone: order.publishesAlone,
      inTabs,
    })
    return answer ? { answer } : { refused: 'invalid', message: `${verb} is not asked so.` }
  } catch (error) {
    return refusalOf(error)
  }
}
