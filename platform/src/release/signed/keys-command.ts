import { readFileSync } from 'node:fs'
import type { Answer, Call } from '../answers.ts'
import { usage } from '../cli-usage.ts'
import type { SiteStore } from '../site.store.ts'
import { makeKey, readKey, type SigningKey, writeKey } from './key.ts'
import { makeRoot, type SignedRoot } from './root.ts'
import { dueBeforeMs } from './signed-registry.ts'
import type { SealOptions, Signing } from './signing.ts'

const keyIn = (file: string): SigningKey => {
  try {
    return readKey(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`)
  }
}

const rootOf = (signing: Signing, before: string | undefined): SignedRoot => {
  const root = signing.rootIn(before)
  if (!root)
    throw new Error('Nothing is signed here yet: npm run release -- keys init --root-out <file> begins.')
  return root
}

type Values = Call['values']

/** The root key, from the file that was named or from beside the site. */
const rootKeyOf = (
  signing: Signing,
  { signed: { roles } }: SignedRoot,
  { root: file }: Values,
): SigningKey => {
  const key = file ? keyIn(file) : signing.keys.find(roles.root.keyids)
  if (!key) throw new Error('The root key is not here: --root <file> names it.')
  if (!roles.root.keyids.includes(key.id)) throw new Error(`${file} is no root key of this site.`)
  return key
}

const newReleaseKey = (signing: Signing, { 'key-out': file }: Values): SigningKey => {
  if (file) return writeKey(file, makeKey())
  if (signing.givenKey()) throw new Error('Say where the new key is to go: --key-out <file>.')
  return signing.keys.make()
}

const rotate = (
  which: 'release' | 'root',
  signing: Signing,
  before: string | undefined,
  values: Values,
): SealOptions => {
  const root = rootOf(signing, before)
  const holder = rootKeyOf(signing, root, values)
  const { version, keys, roles } = root.signed
  if (which === 'release') {
    const key = newReleaseKey(signing, values)
    return { by: { key, root: makeRoot(version + 1, { root: [holder], release: [key] }, [holder]) } }
  }
  const signer = signing.signerAfter(before)
  if (!signer) throw new Error('Nothing is signed here.')
  const { 'root-out': file } = values
  const next = file ? writeKey(file, makeKey()) : signing.keys.make()
  const release = Object.entries(keys)
    .filter(([id]) => roles.release.keyids.includes(id))
    .map(([id, described]) => ({ id, described }))
  return { by: { key: signer.key, root: makeRoot(version + 1, { root: [next], release }, [holder]) } }
}

/** Begins to sign, with the root key in a file of its own; a root key that lies beside the site is moved there. */
const init = (store: SiteStore, { 'root-out': file }: Values): void => {
  if (!file) throw new Error('Say where the root key is to go: --root-out <file>.')
  store.signAnew((signing, before) => {
    const root = signing.rootIn(before)
    if (!root) {
      const holder = writeKey(file, makeKey())
      const key = signing.givenKey() ?? signing.keys.make()
      return { by: { key, root: makeRoot(1, { root: [holder], release: [key] }) } }
    }
    const holder = signing.keys.find(root.signed.roles.root.keyids)
    if (!holder) throw new Error('The root key of this site lies elsewhere already.')
    writeKey(file, holder)
    signing.keys.remove(holder)
    return undefined
  })
}

const listed = (store: SiteStore): Answer => {
  const current = store.readSigned()
  if (!current) return { lines: ['Nothing is signed here.'], value: null }
  const { signed, root } = current
  const { version, expires, roles } = root.signed
  return {
    lines: [
      `registry ${signed.version}, signed until ${signed.expires}`,
      `root ${version}, until ${expires}`,
      ...roles.root.keyids.map((id) => `root key     ${id}`),
      ...roles.release.keyids.map((id) => `release key  ${id}`),
    ],
    value: {
      registry: { version: signed.version, expires: signed.expires },
      root: { version, expires, keys: roles.root.keyids, releaseKeys: roles.release.keyids },
    },
  }
}

const wholeNumber = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Error(`--${name} must be a whole number.`)
  return Number(text)
}

export const keysAnswer = ({ store, targets, values }: Call): Answer => {
  const words = targets.join(' ')
  if (words === 'init') init(store, values)
  else if (words === 'sign') {
    const days = wholeNumber('days', values.days)
    const number = values.number && wholeNumber('number', values.number)
    store.signAnew(() => ({ days, ...(number && { number }) }))
  } else if (words === 'rotate release' || words === 'rotate root') {
    const which = words === 'rotate root' ? 'root' : 'release'
    store.signAnew((signing, before) => rotate(which, signing, before, values))
  } else if (words) throw new Error(usage('keys'))
  return listed(store)
}

export const signIfDue = (store: SiteStore): Answer => {
  store.signAnew((signing, before) => {
    const expires = before === undefined ? undefined : signing.open(before).signed?.signed.expires
    return expires !== undefined && Date.parse(expires) - Date.now() < dueBeforeMs ? {} : undefined
  })
  return listed(store)
}
