import type { PageRelease } from '@drape/release/page-registry'
import { type Container, createPart } from './part.ts'
import type { PartFailure } from './part-failure.ts'
import type { Finding } from './probe.ts'
import { ScriptFailure } from './script.ts'

const release = (version: string): PageRelease => ({
  version,
  scope: `drape_user_${version}`,
  entry: `/site/user/${version}/entry.js`,
  integrity: `sha384-${version}`,
  needs: { shared: [version] },
})
const v2 = release('v2')
const v1 = release('v1')

/** What each version's container answers; without one its script leaves nothing behind. */
type Containers = Readonly<Record<string, Partial<Container>>>

const chunkAddress = 'http://localhost/site/user/v2/app.js'
const chunkFailure = () =>
  Object.assign(new Error('Loading chunk app failed.'), { name: 'ChunkLoadError', request: chunkAddress })

/** A part in a browser of which the test says what every script and every look at a file comes to. */
const partOf = (
  releases: readonly PageRelease[],
  {
    containers = { v2: {}, v1: {} },
    findings = [],
    run = () => {},
  }: { containers?: Containers; findings?: Finding[]; run?: (url: string) => void },
) => {
  const ran: [url: string, integrity: string][] = []
  const probed: [url: string, integrity: string | undefined][] = []
  const waited: number[] = []
  const part = createPart('user', releases, {
    runScript: async (url, integrity) => {
      ran.push([url, integrity])
      run(url)
      for (const { version, scope, entry } of releases) {
        if (entry !== url || !containers[version]) continue
        const container = { init: () => {}, get: async () => () => version, ...containers[version] }
        Object.assign(globalThis, { [scope]: container })
      }
    },
    probe: async (url, integrity) => {
      probed.push([url, integrity])
      return findings.shift() ?? 'fine'
    },
    wait: async (ms) => void waited.push(ms),
  })
  const open = async () => (await part.container.get('./app'))()
  return { part, open, ran, probed, waited, openWithFallback: () => part.withFallback(open) }
}

const failure = (opening: Promise<unknown>): Promise<PartFailure> =>
  opening.then(
    () => Promise.reject(new Error('It opened.')),
    (error) => error,
  )

const aMoment = () => new Promise((resolve) => setTimeout(resolve))

/** Fails as often as is asked for, then no more. */
const times = (count: number, error: () => Error) => {
  let left = count
  return () => {
    left -= 1
    if (left >= 0) throw error()
  }
}

beforeEach(() => {
  for (const { scope } of [v1, v2]) Reflect.deleteProperty(globalThis, scope)
})

describe('a part', () => {
  it('runs its entry with its hash, once for all doors, and is given what the page shares', async () => {
    const init = jest.fn()
    const { part, open, ran } = partOf([v2], { containers: { v2: { init } } })
    part.warm()
    part.container.init('shared', 'scope')
    expect(await Promise.all([open(), open()])).toEqual(['v2', 'v2'])
    expect(ran).toEqual([[v2.entry, v2.integrity]])
    expect(init.mock.calls).toEqual([['shared', 'scope']])
  })

  it('whose entry is warmed in vain is quiet until it is opened', async () => {
    const run = times(1, () => new ScriptFailure(v2.entry))
    const { part, open, ran } = partOf([v2], { run })
    part.warm()
    await aMoment()
    expect(await open()).toBe('v2')
    expect(ran).toHaveLength(2)
  })

  it('that was never published is unreachable', async () => {
    const { open } = partOf([], {})
    expect(await failure(open())).toMatchObject({ name: 'PartFailure', reason: 'unreachable' })
  })
})

describe('an entry that did not come', () => {
  const run = () => {
    throw new ScriptFailure(v2.entry)
  }

  it('is asked for again after 1 and 3 seconds, then is unreachable', async () => {
    const { open, ran, probed, waited } = partOf([v2], {
      run,
      findings: ['unreachable', 'unreachable', 'unreachable'],
    })
    expect(await failure(open())).toMatchObject({ reason: 'unreachable', url: v2.entry })
    expect(waited).toEqual([1_000, 3_000])
    expect(probed).toEqual(Array(3).fill([v2.entry, v2.integrity]))
    expect(ran).toHaveLength(1)
  })

  it('runs once it can be had whole', async () => {
    const once = times(1, () => new ScriptFailure(v2.entry))
    const { open, waited } = partOf([v2], { run: once, findings: ['unreachable', 'fine'] })
    expect(await open()).toBe('v2')
    expect(waited).toEqual([1_000])
  })

  it('is never tried again when it came altered', async () => {
    const { open, ran, waited } = partOf([v2], { run, findings: ['changed'] })
    expect(await failure(open())).toMatchObject({ reason: 'changed', url: v2.entry })
    expect([ran.length, waited]).toEqual([1, []])
  })

  it('is given up after five repairs, however fine it looks', async () => {
    const { open, ran } = partOf([v2], { run })
    expect(await failure(open())).toMatchObject({ reason: 'unreachable' })
    expect(ran).toHaveLength(6)
  })
})

describe('a chunk that did not come', () => {
  it('is looked at under its own address, and asked for again once it is fine', async () => {
    const get = jest.fn(async () => () => 'open')
    get.mockRejectedValueOnce(chunkFailure())
    const { open, probed, ran } = partOf([v2], { containers: { v2: { get } } })
    expect(await open()).toBe('open')
    expect(probed).toEqual([[chunkAddress, undefined]])
    expect(ran).toHaveLength(1)
  })

  it('that came altered fails the part at once', async () => {
    const get = async () => Promise.reject(chunkFailure())
    const { open } = partOf([v2], { containers: { v2: { get } }, findings: ['changed'] })
    expect(await failure(open())).toMatchObject({ reason: 'changed', url: chunkAddress })
  })
})

describe("a fault of the part's own", () => {
  const thrown = new Error('planted')

  it.each<[string, Parameters<typeof partOf>[1]]>([
    [
      'its entry threw',
      {
        run: () => {
          throw new ScriptFailure(v2.entry, thrown)
        },
      },
    ],
    ['its entry left no container', { containers: {} }],
    ['its container did not start', { containers: { v2: { init: () => Promise.reject(thrown) } } }],
    [
      'its door threw what only looks like a chunk',
      { containers: { v2: { get: () => Promise.reject(Object.assign(new Error(), { request: '/a.js' })) } } },
    ],
    ['its door threw', { containers: { v2: { get: () => Promise.reject(thrown) } } }],
  ])('is not tried again: %s', async (_, browser) => {
    const { open, probed, ran } = partOf([v2], browser)
    expect(await failure(open())).toMatchObject({ reason: 'crashed', url: undefined })
    expect([probed, ran.length]).toEqual([[], 1])
  })
})

describe('the last known good version', () => {
  const brokenLive = { containers: { v2: { get: () => Promise.reject(new Error('planted')) }, v1: {} } }

  it('takes over when the live one fails, with its own needs and its own hash', async () => {
    const { part, openWithFallback, ran } = partOf([v2, v1], brokenLive)
    expect(await openWithFallback()).toBe('v1')
    expect(part.needs()).toEqual(v1.needs)
    expect(ran).toEqual([v2, v1].map(({ entry, integrity }) => [entry, integrity]))
  })

  it('stays, and the live one is not tried again', async () => {
    const { openWithFallback, ran } = partOf([v2, v1], brokenLive)
    await openWithFallback()
    expect(await openWithFallback()).toBe('v1')
    expect(ran).toHaveLength(2)
  })

  it('is not looked for when the live one opens', async () => {
    const { openWithFallback, ran } = partOf([v2, v1], {})
    expect(await openWithFallback()).toBe('v2')
    expect(ran).toHaveLength(1)
  })

  it('that fails too leaves its own failure', async () => {
    const { openWithFallback } = partOf([v2, v1], { containers: {} })
    const { cause } = await failure(openWithFallback())
    expect(String(cause)).toContain(v1.entry)
  })

  it('serves two that opened the part at the same time', async () => {
    const { openWithFallback } = partOf([v2, v1], brokenLive)
    expect(await Promise.all([openWithFallback(), openWithFallback()])).toEqual(['v1', 'v1'])
  })

  it('does not mix with the live one once that is in use', async () => {
    const get = jest.fn(async () => () => 'v2')
    const { openWithFallback, ran } = partOf([v2, v1], { containers: { v2: { get }, v1: {} } })
    await openWithFallback()
    get.mockRejectedValue(new Error('planted'))
    expect(await failure(openWithFallback())).toMatchObject({ reason: 'crashed' })
    expect(ran).toHaveLength(1)
  })

  it('is opened anew by one who had opened the live one while another moved on', async () => {
    let finish = () => {}
    const { part, open } = partOf([v2, v1], {})
    const slow = part.withFallback(async () => {
      const opened = await open()
      if (opened === 'v2')
        await new Promise<void>((resolve) => {
          finish = resolve
        })
      return opened
    })
    await aMoment()
    await part.withFallback(async () => {
      if ((await open()) === 'v2') throw new Error('planted')
    })
    finish()
    expect(await slow).toBe('v1')
  })
})
