/** @jest-environment node */
import { makeKey, type SigningKey } from '../../release/signed/key.ts'
import { makeRoot } from '../../release/signed/root.ts'
import { signRegistry } from '../../release/signed/signed-registry.ts'

const [rootKey, releaseKey, stranger] = [makeKey(), makeKey(), makeKey()]
const pages = { '/': { file: 'pages/home.html', status: 200 } }
const registry = {
  history: { shop: ['222222222222'] },
  withdrawn: {},
  canaries: [],
  pages,
  hashes: { 'pages/home.html': '0'.repeat(64) },
}

const root = makeRoot(1, { root: [rootKey], release: [releaseKey] })

const textOf = ({ version = 7, key = releaseKey, by = root, value = registry as object, days = 1 } = {}) =>
  signRegistry({ ...registry, ...value }, { version, key, root: by, days })

const right = textOf()

let stored: Map<string, Response>

beforeEach(() => {
  stored = new Map()
  const cache = {
    match: async (place: string) => stored.get(place)?.clone(),
    put: async (place: string, reply: Response) => void stored.set(place, reply),
  }
  Object.assign(globalThis, { caches: { open: async () => cache }, drapeRoots: [rootKey.id] })
})

/** What the worker takes from a server that answers this; each call is a worker that has just been started. */
const taken = async (text: string): Promise<unknown> => {
  jest.resetModules()
  const { readRegistryOnce } = await import('./live-versions.ts')
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(text))
  return readRegistryOnce()
}

/** The envelope with something else in it. */
const altered = (change: (envelope: ReturnType<typeof JSON.parse>) => void): string => {
  const envelope = JSON.parse(right)
  change(envelope)
  return JSON.stringify(envelope)
}

/** A registry of a stranger, by a root that is changed before it is signed. */
const strangers = (change: (signed: (typeof root)['signed']) => void, key = stranger): string => {
  const { signed } = makeRoot(1, { root: [key], release: [key] })
  change(signed)
  return textOf({ key, by: { signed, signatures: [key.sign(signed)] } })
}

const namesServer = ({ keys, roles }: (typeof root)['signed']): void => {
  keys[rootKey.id] = rootKey.described
  roles.root.keyids.push(rootKey.id)
}

const underItsName: SigningKey = {
  ...stranger,
  id: rootKey.id,
  sign: (signed) => ({ ...stranger.sign(signed), keyid: rootKey.id }),
}

test('a registry that the release key of the server has signed is accepted', async () => {
  expect(await taken(right)).toMatchObject({ history: registry.history })
})

const wrongs: readonly (readonly [how: string, text: string])[] = [
  ['has a signature that is no hexadecimal', altered(({ signatures }) => (signatures[0].sig = 'none'))],
  ['has a signature that is no text', altered(({ signatures }) => (signatures[0].sig = 1))],
  ['has no signatures', altered((envelope) => delete envelope.signatures)],
  ['has no root', altered((envelope) => delete envelope.root)],
  ['has no roles', altered(({ root }) => delete root.signed.roles)],
  [
    'has a key that is none',
    altered(({ root }) => {
      root.signed.keys[releaseKey.id].keyval = null
    }),
  ],
  ['was signed for yesterday', textOf({ days: -1 })],
  ['has an end that is none', textOf({ value: { expires: 'never' } })],
  ['says nothing of its pages', textOf({ value: { hashes: undefined } })],
  ['is not signed at all', altered((envelope) => delete envelope.signed)],
  ['is signed by a stranger', textOf({ key: stranger })],
  ["names the server's key beside a stranger's, who alone has signed", strangers(namesServer)],
  ["has a stranger's key under the name of the server's", strangers(() => undefined, underItsName)],
  [
    'wants no signature',
    strangers((signed) => {
      namesServer(signed)
      signed.roles.root = { keyids: [rootKey.id], threshold: 0 }
    }),
  ],
]

test.each(wrongs)('a registry that %s is not taken', async (_, text) => {
  expect(await taken(text)).toBeUndefined()
})

test('one that counts a signature twice is not taken', async () => {
  const { signed } = makeRoot(1, { root: [rootKey], release: [releaseKey] })
  signed.roles.release = { keyids: [releaseKey.id, releaseKey.id], threshold: 2 }
  const twice = { signed, signatures: [rootKey.sign(signed)] }
  expect(await taken(textOf({ by: twice }))).toBeUndefined()
})

test('after a newer one an older one is not taken, nor one without a number', async () => {
  expect(await taken(textOf({ version: 9 }))).toBeDefined()
  expect(await taken(textOf({ version: 8 }))).toBeUndefined()
  expect(await taken(textOf({ version: Number.NaN }))).toBeUndefined()
})

test('an engine that does not know Ed25519 takes what is signed, but not what is over or says nothing of its pages', async () => {
  const { importKey } = crypto.subtle
  jest
    .spyOn(crypto.subtle, 'importKey')
    .mockImplementation((...words: unknown[]) =>
      words[2] === 'Ed25519'
        ? Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
        : Reflect.apply(importKey, crypto.subtle, words),
    )
  expect(await taken(right)).toBeDefined()
  expect(await taken(textOf({ days: -1 }))).toBeUndefined()
  expect(await taken(textOf({ value: { hashes: undefined } }))).toBeUndefined()
})
