import type { Registry } from '../../release/registry.ts'
import { canonicalJson } from '../../release/signed/canonical-json.ts'
import { scope } from './worker-scope.ts'

interface Signed {
  readonly signed: unknown
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[]
}

interface Role {
  readonly keyids: readonly string[]
  readonly threshold: number
}

interface Root extends Signed {
  readonly signed: {
    readonly version: number
    readonly keys: Readonly<Record<string, { readonly keyval: { readonly public: string } }>>
    readonly roles: { readonly root: Role; readonly release: Role }
  }
}

export interface Envelope extends Signed {
  readonly signed: Registry & { readonly version: number; readonly expires: string }
  readonly root: Root
}

interface Trust {
  readonly root: Root
  readonly number: number
}

const place = '/trust'

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const isSignedBy = async (
  { signed, signatures }: Signed,
  { signed: { keys, roles } }: Root,
  name: 'root' | 'release',
) => {
  const { keyids, threshold } = roles[name]
  const bytes = new TextEncoder().encode(canonicalJson(signed))
  const isGood = async (id: string): Promise<boolean> => {
    const sig = signatures.find(({ keyid }) => keyid === id)?.sig
    const raw = keys[id]?.keyval.public
    if (!sig || !raw) return false
    const key = await crypto.subtle.importKey('raw', bytesOf(raw), 'Ed25519', false, ['verify'])
    return crypto.subtle.verify('Ed25519', key, bytesOf(sig), bytes)
  }
  return (await Promise.all(keyids.map(isGood))).filter(Boolean).length >= threshold
}

/** Whether each root from the known one to this is signed by the keys of the one before. */
const follows = async (trusted: Root, root: Root): Promise<boolean> => {
  let current = trusted
  for (let nth = trusted.signed.version + 1; nth <= root.signed.version; nth++) {
    const next: Root =
      nth === root.signed.version
        ? root
        : await (await fetch(`/site/${nth}.root.json`, { cache: 'no-store' })).json()
    if (!(await isSignedBy(next, current, 'root'))) return false
    current = next
  }
  return canonicalJson(current.signed) === canonicalJson(root.signed)
}

/** Keys that the server had when it gave this worker: after a site was made anew they are others than those of before. */
const isOfServer = ({ signed: { roles } }: Root): boolean =>
  roles.root.keyids.some((id) => scope.drapeRoots?.includes(id))

/** The registry in its envelope, unless it is altered, over, older than one that was seen, or of others' keys. */
export const verified = async (envelope: Envelope): Promise<Registry | undefined> => {
  const trust = await caches.open('drape-trust-1')
  const stored = (await (await trust.match(place))?.json()) as Trust | undefined
  const { signed, root } = envelope
  // Where nothing is signed, as before there were signatures; the server says so by the worker that it gives.
  if (!signed) return scope.drapeRoots ? undefined : (envelope as unknown as Registry)
  let isSigned: boolean
  try {
    isSigned = (await isSignedBy(root, root, 'root')) && (await isSignedBy(envelope, root, 'release'))
  } catch {
    // An engine that does not know Ed25519.
    return signed
  }
  if (!isSigned || Date.parse(signed.expires) < Date.now()) return undefined
  const isKnown = stored && (await follows(stored.root, root))
  if (stored ? !isKnown && !isOfServer(root) : scope.drapeRoots && !isOfServer(root)) return undefined
  if (isKnown && signed.version < stored.number) return undefined
  await trust.put(place, new Response(JSON.stringify({ root, number: signed.version } satisfies Trust)))
  return signed
}

/** Whether a page is made from what was signed for its path. */
export const isOfTemplate = async (
  template: string,
  path: string,
  { pages, hashes }: Registry,
): Promise<boolean> => {
  if (!hashes) return true
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(template)))
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hashes[pages[path]?.file ?? ''] === hex
}
