import type { Registry } from '../../release/registry.ts'
import { canonicalJson } from '../../release/signed/canonical-json.ts'
import type { Signature } from '../../release/signed/key.ts'
import type { RoleName, SignedRoot } from '../../release/signed/root.ts'
import { scope } from './worker-scope.ts'

interface Signed {
  readonly signed: unknown
  readonly signatures: readonly Signature[]
}

export interface Envelope extends Signed {
  readonly signed: Registry & { readonly version: number; readonly expires: string }
  readonly root: SignedRoot
}

interface Trust {
  readonly root: SignedRoot
  readonly number: number
}

const place = '/trust'

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const sha256 = async (text: string): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const importKey = (raw: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(raw), 'Ed25519', false, ['verify'])

/** RFC 8032, 7.1: the key of the first test. */
const anyKey = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'

/** Chromium knows Ed25519 since version 137, Firefox since 129, Safari since 17. */
const knowsEd25519 = (): Promise<boolean> =>
  importKey(anyKey).then(
    () => true,
    () => false,
  )

const signersOf = async (
  { signed, signatures }: Signed,
  { signed: { keys, roles } }: SignedRoot,
  name: RoleName,
): Promise<readonly string[]> => {
  const bytes = new TextEncoder().encode(canonicalJson(signed))
  const hasSigned = async (id: string): Promise<boolean> => {
    const sig = signatures.find(({ keyid }) => keyid === id)?.sig
    const key = keys[id]
    // An id that is not the key's own could stand for a key of the server.
    if (!sig || !key || (await sha256(canonicalJson(key))) !== id) return false
    return crypto.subtle.verify('Ed25519', await importKey(key.keyval.public), bytesOf(sig), bytes)
  }
  const ids = [...new Set(roles[name].keyids)]
  const verdicts = await Promise.all(ids.map(hasSigned))
  return ids.filter((_, at) => verdicts[at])
}

const isSignedBy = async (signed: Signed, root: SignedRoot, name: RoleName): Promise<boolean> =>
  (await signersOf(signed, root, name)).length >= Math.max(1, root.signed.roles[name].threshold)

/** Whether each root from the known one to this is signed by the keys of the one before. */
const follows = async (trusted: SignedRoot, root: SignedRoot): Promise<boolean> => {
  let current = trusted
  for (let nth = trusted.signed.version + 1; nth <= root.signed.version; nth++) {
    const next: SignedRoot =
      nth === root.signed.version
        ? root
        : await (await fetch(`/site/${nth}.root.json`, { cache: 'no-store' })).json()
    if (!(await isSignedBy(next, current, 'root'))) return false
    current = next
  }
  return canonicalJson(current.signed) === canonicalJson(root.signed)
}

/** Signed by a key that the server had when it served this worker: a site that was created again has other keys. */
const isOfServer = async (root: SignedRoot): Promise<boolean> =>
  (await signersOf(root, root, 'root')).some((id) => scope.drapeRoots?.includes(id))

/**
 * The registry in its envelope, unless it is altered, over, older than one that was seen, or of others' keys. Throws for
 * one that is malformed.
 */
export const verified = async (envelope: Envelope): Promise<Registry | undefined> => {
  const { signed, root } = envelope
  // Where nothing is signed, as before there were signatures; the server says so by the worker that it gives.
  if (!signed) return scope.drapeRoots ? undefined : (envelope as unknown as Registry)
  if (!signed.hashes || !(Date.parse(signed.expires) > Date.now())) return undefined
  if (!(await knowsEd25519())) return signed
  if (!(await isSignedBy(root, root, 'root')) || !(await isSignedBy(envelope, root, 'release')))
    return undefined
  const trust = await caches.open('drape-trust-1')
  const stored = (await (await trust.match(place))?.json()) as Trust | undefined
  const isNext = stored && (await follows(stored.root, root))
  if (!isNext && (stored || scope.drapeRoots) && !(await isOfServer(root))) return undefined
  if (isNext && !(signed.version >= stored.number)) return undefined
  await trust.put(place, new Response(JSON.stringify({ root, number: signed.version } satisfies Trust)))
  return signed
}

export const isOfTemplate = async (template: string, pattern: string, { pages, hashes }: Registry) => {
  // Nothing is signed: `verified` takes no other without them.
  if (!hashes) return true
  return hashes[pages[pattern]?.file ?? ''] === (await sha256(template))
}
