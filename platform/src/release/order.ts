import { offer } from './adopt.ts'
import { type Answer, adoptionAnswer, answers } from './answers.ts'
import { readWords, type Values } from './cli.ts'
import { readApiDocument } from './gate/api-document.ts'
import { GateRefusal, type Incompatibility } from './gate/incompatibility.ts'
import { casesIn } from './gate-cases.ts'
import { sourcePlacesOf } from './kept/source-places.ts'
import { Busy } from './lock.ts'
import { readTarget } from './names.ts'
import { readVersion } from './onward/carried-version.ts'
import { composePreview } from './preview/compose-preview.ts'
import type { Provenance } from './provenance/provenance.ts'
import type { VersionsByPart } from './prune/prune.ts'
import { Taken } from './publish.ts'
import type { Registry } from './registry.ts'
import { lastSet } from './roll-back.ts'
import { signIfDue } from './signed/keys-command.ts'
import { type SiteStore, siteStore } from './site.store.ts'

interface Asked {
  readonly site: string
  /** A part, or a version such as cart@0123456789ab; of 'sources', places in scripts. */
  readonly targets: readonly string[]
  /** The options of the command line that it has; `dist` is the folder with the uploaded build. */
  readonly values?: Partial<Values>
  readonly inTabs?: VersionsByPart
  /** Rolls back the parts that went live together, if they are exactly these. */
  readonly setOf?: readonly string[] | undefined
  readonly publishesAlone?: boolean | undefined
  /** For a preview: the live registry, as the server has verified it. */
  readonly beside?: Registry['history']
  readonly by: string
  readonly why?: string | undefined
  readonly from?: string | undefined
  readonly source: string
  readonly provenance?: Provenance | undefined
  /** The private key with which the registry is signed. Without it, the one in the site's folder. */
  readonly releaseKey?: string | undefined
  /** The OpenAPI document of that site's api. */
  readonly api?: string | undefined
}

/** Of the command line. */
type Verb = 'publish' | 'promote' | 'rollback' | 'status' | 'diff' | 'adopt' | 'repair' | 'verify' | 'prune'

/** A release verb that a server runs for a remote caller on its own site. */
export interface Order extends Asked {
  readonly verb: keyof typeof ofServer | Verb
}

export type Outcome =
  | { readonly answer: Answer }
  | { readonly refused: 'conflict' | 'not theirs' | 'invalid'; readonly message: string }
  | {
      readonly refused: 'incompatible'
      readonly message: string
      readonly incompatibilities: readonly Incompatibility[]
    }
  | { readonly broken: string; readonly code?: string | undefined }

class NotTheirs extends Error {}

const targetsOf = (store: SiteStore, { targets, setOf }: Asked): readonly string[] => {
  if (!setOf) return targets
  const set = lastSet(store)
  const foreign = set.filter((part) => !setOf.includes(part))
  if (foreign.length > 0) throw new NotTheirs(`What went live together holds ${foreign.join(', ')} too.`)
  return set
}

const refusalOf = (error: unknown): Outcome => {
  if (!(error instanceof Error)) return { broken: String(error) }
  const { code, message } = error as NodeJS.ErrnoException
  // A system error, such as a full disk, is not the caller's mistake.
  if (code !== undefined) return { broken: message, code }
  if (error instanceof Busy || error instanceof Taken) return { refused: 'conflict', message }
  if (error instanceof GateRefusal)
    return { refused: 'incompatible', message, incompatibilities: error.incompatibilities }
  if (error instanceof NotTheirs) return { refused: 'not theirs', message }
  return { refused: 'invalid', message }
}

const versionsOf = (targets: readonly string[]): Record<string, string> =>
  Object.fromEntries(targets.map(readTarget).map(({ part, version = '' }) => [part, version]))

const said = (value: unknown): Answer => ({ lines: [], value })

/** What no command line asks of a site. */
const ofServer = {
  sign: signIfDue,
  'gate cases': (store, { targets }) => said(casesIn(store, versionsOf(targets))),
  sources: (store, { targets }) => said(sourcePlacesOf(store, targets)),
  'hand over': (store, { targets: [target = ''] }) => said(readVersion(store, readTarget(target))),
  preview: (store, { targets: [target = ''], beside = {} }) => {
    const { part, version = '' } = readTarget(target)
    return said(composePreview(store, part, version, beside))
  },
} satisfies Readonly<Record<string, (store: SiteStore, asked: Asked) => Answer>>

const isOfServer = (verb: string): verb is keyof typeof ofServer => Object.hasOwn(ofServer, verb)

const answerTo = (order: Order): Answer => {
  const { verb, by, why, from } = order
  const values = { ...readWords([]).values, ...order.values }
  const store = siteStore(order.site, { releaseKey: order.releaseKey })
  if (isOfServer(verb)) return ofServer[verb](store, order)
  const act = { by, ...(why && { why }), ...(from && { from }) }
  const api = order.api === undefined ? undefined : readApiDocument('The document of the api', order.api)
  if (verb === 'adopt') {
    // The versions have been published here before, one by one.
    const offered = { versions: versionsOf(order.targets), source: order.source, over: values.over }
    return adoptionAnswer(offer(store, offered, { ...act, api, verb }))
  }
  const targets = targetsOf(store, order)
  return answers[verb]({ ...order, store, targets, values, act, api, provenanceOf: () => order.provenance })
}

/** Runs the verb as the command line would, and returns its output or error, which name the folders of this machine. */
export const carryOut = (order: Order): Outcome => {
  try {
    return { answer: answerTo(order) }
  } catch (error) {
    return refusalOf(error)
  }
}
