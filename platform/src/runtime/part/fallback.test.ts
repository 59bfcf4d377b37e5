import type { PageRelease } from '../../release/page-registry.ts'
import { createVersions } from './fallback.ts'
import type { PartFailure } from './part-failure.ts'
import type { Finding } from './probe.ts'
import { ScriptFailure } from './script.ts'

const release = (version: string): PageRelease => ({
  version,
  scope: `drape_shop_${version}`,
  entry: `/site/shop/${version}/entry.js`,
  integrity: `sha384-${version}`,
  needs: { shared: [version] },
})
const v2 = release('v2')
const v1 = release('v1')

const chunkAddress = 'http://localhost/site/shop/v2/app.js'
const chunkFailure = (type = 'error') =>
  Object.assign(new Error('Loading chunk app failed.'), {
    name: 'ChunkLoadError',
    request: chunkAddress,
    type,
  })
const planted = new Error('planted')

/** Parts in a browser whose probes the test decides. */
const partsOf = (releases: readonly PageRelease[], findings: Finding[] = [], canStore = false) => {
  const probed: [url: string, integrity: string | undefined][] = []
  const waited: number[] = []
  const parts = createVersions(
    { shop: releases },
    {
      probe: async (url, integrity) => {
        probed.push([url, integrity])
        return findings.shift() ?? 'fine'
      },
      wait: async (ms) => void waited.push(ms),
      startWithout: () => canStore,
    },
  )
  const fails = (error: unknown, version = parts.release('shop')) => parts.heal('shop', version, error)
  return { parts, fails, probed, waited }
}

const failure = (healing: Promise<unknown>): Promise<PartFailure> =>
  healing.then(
    () => Promise.reject(new Error('It was healed.')),
    (error) => error,
  )

test('a part that was never published is unreachable', () => {
  expect(() => partsOf([]).parts.release('shop')).toThrow(
    expect.objectContaining({ name: 'PartFailure', reason: 'unreachable' }),
  )
})

describe('an entry that did not come', () => {
  const error = new ScriptFailure(v2.entry)

  it('is looked at again after 1 and 3 seconds, then is unreachable', async () => {
    const { fails, probed, waited } = partsOf([v2], ['unreachable', 'unreachable', 'unreachable'])
    expect(await failure(fails(error))).toMatchObject({ reason: 'unreachable', url: v2.entry })
    expect(waited).toEqual([1_000, 3_000])
    expect(probed).toEqual(Array(3).fill([v2.entry, v2.integrity]))
  })

  it('is loaded again once it can be had whole', async () => {
    const { parts, fails, waited } = partsOf([v2, v1], ['unreachable', 'fine'])
    await fails(error)
    expect([parts.release('shop').version, waited]).toEqual(['v2', [1_000]])
  })

  it('is never tried again when it came altered', async () => {
    const { fails, waited } = partsOf([v2], ['changed'])
    expect(await failure(fails(error))).toMatchObject({ reason: 'changed', url: v2.entry })
    expect(waited).toEqual([])
  })

  it('is given up after five repairs, however fine it looks', async () => {
    const { fails } = partsOf([v2])
    for (let times = 0; times < 5; times++) await fails(error)
    expect(await failure(fails(error))).toMatchObject({ reason: 'unreachable' })
  })

  it('is no reason to give up another file, also in a page that is open for long', async () => {
    const { parts, fails } = partsOf([v2, v1])
    for (let times = 0; times < 5; times++) await fails(error)
    await fails(chunkFailure())
    expect(parts.release('shop').version).toBe('v2')
  })
})

describe('a chunk that did not come', () => {
  it('is looked at under its own address, and asked for again once it is fine', async () => {
    const { parts, fails, probed } = partsOf([v2, v1])
    await fails(chunkFailure())
    expect([parts.release('shop').version, probed]).toEqual(['v2', [[chunkAddress, undefined]]])
  })

  it('that came altered fails the part at once', async () => {
    const { fails } = partsOf([v2], ['changed'])
    expect(await failure(fails(chunkFailure()))).toMatchObject({ reason: 'changed', url: chunkAddress })
  })
})

describe('a file that hangs', () => {
  it.each([
    ['the entry', new ScriptFailure(v2.entry, { hangs: true }), v2.entry],
    ['a chunk', chunkFailure('timeout'), chunkAddress],
  ])('is unreachable at once, and nothing is looked at: %s', async (_, error, url) => {
    const { fails, probed } = partsOf([v2])
    expect(await failure(fails(error))).toMatchObject({ reason: 'unreachable', url })
    expect(probed).toEqual([])
  })

  it('is not looked at again when it is a look that hangs', async () => {
    const { fails, waited } = partsOf([v2], ['hangs'])
    expect(await failure(fails(new ScriptFailure(v2.entry)))).toMatchObject({ reason: 'unreachable' })
    expect(waited).toEqual([])
  })
})

it.each([
  ['an entry that threw', new ScriptFailure(v2.entry, { thrown: planted })],
  ['what only looks like a chunk', Object.assign(new Error(), { request: '/a.js' })],
  ['anything that is thrown', planted],
])("a fault of the part's own is not tried again: %s", async (_, error) => {
  const { fails, probed } = partsOf([v2])
  expect(await failure(fails(error))).toMatchObject({ reason: 'crashed', url: undefined })
  expect(probed).toEqual([])
})

describe('the version before', () => {
  it('takes over when the live one fails, with its own needs, and the picture that the live one drew is gone', async () => {
    document.body.innerHTML = '<div id="first-screen"></div>'
    const { parts, fails } = partsOf([v2, v1])
    await fails(planted)
    expect(parts.release('shop')).toBe(v1)
    expect(parts.needs('shop')).toEqual(v1.needs)
    expect(document.body.innerHTML).toBe('')
  })

  it('that fails too leaves its own failure', async () => {
    const { fails } = partsOf([v2, v1])
    await fails(planted)
    expect(await failure(fails(new Error('another')))).toMatchObject({ cause: new Error('another') })
  })

  it('serves two who met the same failure at the same time', async () => {
    const { parts, fails } = partsOf([v2, v1])
    await Promise.all([fails(chunkFailure('timeout')), fails(planted)])
    await fails(planted, v2)
    expect(parts.release('shop')).toBe(v1)
  })

  it('does not mix with the live one once that is in use', async () => {
    const { parts, fails } = partsOf([v2, v1])
    parts.keep('shop')
    expect(await failure(fails(planted))).toMatchObject({ reason: 'crashed' })
    expect(parts.release('shop')).toBe(v2)
  })
})

describe('the version before a foreign one', () => {
  const foreign = [v2, v1].map((each): PageRelease => ({ ...each, foreign: true }))

  beforeEach(() => Object.assign(globalThis, { [v2.scope]: {} }))
  afterEach(() => Reflect.deleteProperty(globalThis, v2.scope))

  it('gets a page of its own once the live one has run, for two may use the same names', async () => {
    const { parts, fails } = partsOf(foreign, [], true)
    const isOver = jest.fn()
    void fails(planted).then(isOver, isOver)
    await new Promise((resolve) => setTimeout(resolve))
    expect(isOver).not.toHaveBeenCalled()
    expect(parts.release('shop').version).toBe('v2')
  })

  it('is given up where nobody can remember what to leave out: the same page would come again and again', async () => {
    expect(await failure(partsOf(foreign).fails(planted))).toMatchObject({ reason: 'crashed' })
  })

  it('takes over at once when nothing of the live one has run', async () => {
    Reflect.deleteProperty(globalThis, v2.scope)
    const { parts, fails } = partsOf(foreign)
    await fails(planted)
    expect(parts.release('shop').version).toBe('v1')
  })
})
