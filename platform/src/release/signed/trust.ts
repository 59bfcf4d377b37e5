import { ifReadable } from '../files.ts'
import { canonicalJson } from './canonical-json.ts'
import { hasSigned, isSignedByRole, numberedRoot, rootFile, type SignedRoot, signedRoot } from './root.ts'
import { Distrust, openRegistry } from './signed-registry.ts'

/** The last registry and root that a reader accepted: older ones, and other keys, are refused. */
export interface Trust {
  readonly root?: SignedRoot | undefined
  /** The registry that was taken last. */
  readonly text?: string | undefined
}

interface JudgeOptions {
  readonly trust: Trust
  /**
   * The ids of root keys that are trusted from the beginning. If there are none, the first root that is read is
   * trusted.
   */
  readonly rootKeys?: readonly string[]
  /** Reads a file of the site. */
  readonly read: (file: string) => Promise<string | undefined>
  readonly now?: number
}

/** No operator rotates keys more often than this between two looks of a reader. */
const mostSteps = 100

const readRoot = async (read: JudgeOptions['read'], file: string): Promise<SignedRoot | undefined> => {
  const text = await read(file)
  const value = ifReadable((): unknown => JSON.parse(text ?? ''))
  return signedRoot.safeParse(value).success ? (value as SignedRoot) : undefined
}

/** The newest root that names one of `rootKeys` and is signed by it. */
const rootOfKeys = async (
  newest: SignedRoot,
  { rootKeys = [], read }: JudgeOptions,
): Promise<SignedRoot | undefined> => {
  const isSignedByTrusted = (root: SignedRoot) =>
    isSignedByRole(root, root, 'root') &&
    root.signed.roles.root.keyids.some((id) => rootKeys.includes(id) && hasSigned(root, root, id))
  const { version } = newest.signed
  for (let nth = version; nth > 0 && nth > version - mostSteps; nth--) {
    const root = nth === version ? newest : await readRoot(read, numberedRoot(nth))
    if (root && isSignedByTrusted(root)) return root
  }
  return undefined
}

/** Each root is signed by the keys of the one before. */
const walk = async (from: SignedRoot, to: SignedRoot, read: JudgeOptions['read']): Promise<void> => {
  const steps = to.signed.version - from.signed.version
  if (steps < 0) throw new Distrust(`its root ${to.signed.version} is older than ${from.signed.version}`)
  if (steps > mostSteps) throw new Distrust('its root is too far ahead')
  let current = from
  for (let nth = from.signed.version + 1; nth <= to.signed.version; nth++) {
    const next = nth === to.signed.version ? to : await readRoot(read, numberedRoot(nth))
    const follows =
      next?.signed.version === nth &&
      isSignedByRole(next, current, 'root') &&
      isSignedByRole(next, next, 'root')
    if (!follows) throw new Distrust(`root ${nth} is not signed by the keys of the one before`)
    current = next
  }
  if (canonicalJson(current.signed) !== canonicalJson(to.signed))
    throw new Distrust(`its root ${to.signed.version} is another than the known one`)
}

/**
 * Whether a registry may take the place of the one before: signed, by keys that are trusted, and not older. Throws
 * Distrust with the reason.
 */
export const judge = async (text: string, options: JudgeOptions) => {
  const { trust, rootKeys = [], read, now = Date.now() } = options
  const { registry, signed } = openRegistry(text)
  if (!signed) {
    const isKnownToSign = trust.root || rootKeys.length > 0 || (await read(rootFile)) !== undefined
    if (isKnownToSign) throw new Distrust('it is not signed')
    // It is taken as it is.
    return { registry: undefined, trust: { text }, isExpired: false }
  }
  const { root } = signed
  const start = trust.root ?? (rootKeys.length > 0 ? await rootOfKeys(root, options) : root)
  if (!start) throw new Distrust('no root of the trusted keys leads to it')
  await walk(start, root, read)
  const lastNumber = trust.text ? openRegistry(trust.text).signed?.signed.version : undefined
  const { version, expires } = signed.signed
  if (lastNumber !== undefined && version < lastNumber)
    throw new Distrust(`its number ${version} is lower than ${lastNumber}, which was seen`)
  if (lastNumber === version && text !== trust.text)
    throw new Distrust(`there is another of the number ${version}`)
  /** Whether it is valid but for its end date. */
  const isExpired = Math.min(Date.parse(expires), Date.parse(root.signed.expires)) < now
  return { registry, trust: { root, text }, isExpired }
}

export type Judged = Awaited<ReturnType<typeof judge>>

/** The registry of a place that is looked at for the first time. */
export const judgeAt = async (
  place: string,
  { rootKeys, read }: Required<Pick<JudgeOptions, 'rootKeys' | 'read'>>,
): Promise<Judged & { readonly text: string }> => {
  const text = await read('registry.json')
  if (text === undefined) throw new Error(`${place} has no registry.`)
  const judged = await judge(text, { trust: {}, rootKeys, read }).catch((error) => {
    throw new Error(`The registry of ${place} is not to be trusted: ${(error as Error).message}.`)
  })
  return { ...judged, text }
}
