import {
  aMoment,
  chunkAddress,
  chunkFailure,
  emptyPage,
  failure,
  lent,
  partOf,
  times,
  v1,
  v2,
} from '../../test/part.ts'
import { ScriptFailure } from './script.ts'

beforeEach(emptyPage)

describe('a part', () => {
  it('runs its entry with its hash, once for all doors, and is given what the page shares', async () => {
    const init = jest.fn()
    const { part, open, ran } = partOf([v2], { containers: { v2: { init } } })
    part.warm()
    expect(await Promise.all([open(), open()])).toEqual(['v2', 'v2'])
    expect(ran).toEqual([[v2.entry, v2.integrity]])
    expect(init.mock.calls).toEqual([[lent]])
  })

  it('whose entry fails to preload reports this only when it is opened', async () => {
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
          throw new ScriptFailure(v2.entry, { thrown })
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
