import type { PageRelease } from '@drape/release/page-registry'
import { createPart } from './part.ts'
import { ScriptFailure } from './script.ts'

const releaseOf = (version: string): PageRelease => ({
  version,
  scope: `drape_wardrobe_${version}`,
  entry: `/site/wardrobe/${version}/drape-entry.js`,
  integrity: 'sha384-of-it',
  needs: {},
  foreign: true,
})
const releases = [releaseOf('v2'), releaseOf('v1')]

/** A foreign part whose newest version throws when it runs, or does not load. */
const brokenPart = (v2: 'breaks' | 'does not come') => {
  const ran: string[] = []
  const left: string[] = []
  const part = createPart('wardrobe', releases, {
    runScript: async (url) => {
      const { version = '', scope = '' } = releases.find(({ entry }) => entry === url) ?? {}
      if (version === 'v2' && v2 === 'does not come') throw new ScriptFailure(url)
      ran.push(version)
      const get = async () => {
        if (version === 'v2') throw new Error('planted')
        return () => version
      }
      Object.assign(globalThis, { [scope]: { init: () => {}, get } })
    },
    probe: async () => 'changed',
    wait: async () => {},
    // A browser in which a version can be marked as failed once.
    shares: () => ({}),
    openForeign: () => part.container.get('./app'),
    startWithout: (_, version) => left.push(version) === 1,
  })
  const open = () => part.withFallback(async () => (await part.enter('app'))())
  return { open, ran, left }
}

beforeEach(() => {
  for (const { scope } of releases) Reflect.deleteProperty(globalThis, scope)
})

describe('the version before a foreign one', () => {
  it('gets a page of its own once the live one has run, for two may use the same names', async () => {
    const { open, ran, left } = brokenPart('breaks')
    const isOver = jest.fn()
    void open().then(isOver, isOver)
    await new Promise((resolve) => setTimeout(resolve))
    expect(left).toEqual(['v2'])
    expect(ran).toEqual(['v2'])
    expect(isOver).not.toHaveBeenCalled()
  })

  it('is given up where nobody can remember what to leave out: the same page would come again and again', async () => {
    const { open } = brokenPart('breaks')
    void open()
    await expect(open()).rejects.toMatchObject({ reason: 'crashed' })
  })

  it('takes over at once when nothing of the live one has run', async () => {
    const { open, left } = brokenPart('does not come')
    expect(await open()).toBe('v1')
    expect(left).toEqual([])
  })
})
