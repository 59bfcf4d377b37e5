import fs from 'node:fs'
import { join } from 'node:path'
import { promote } from '../../src/release/promote.ts'
import { act } from '../../test/command.ts'
import { openCutOffs } from '../../test/cut-off.ts'
import { cutInEachState, shownAfterCut, siteToCut } from '../../test/power-cut.ts'
import { publishNamed, type testSite, v2, v3 } from '../../test/site.ts'

type Site = ReturnType<typeof testSite>

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick'], now: new Date('2026-11-23') })
})

const goLive = ({ store }: Site) => promote(store, { cart: v2 }, act)

/** Writes a file in two steps, which a reader may come between. */
const writeInTwo = (file: string, half: string, whole: string) => {
  fs.writeFileSync(file, half)
  fs.writeFileSync(file, whole)
}

/** What somebody writes who forgets what a change needs, and what finds it. */
const faulty = {
  'a registry that is written in place': {
    found: 'kill',
    words: /is damaged/,
    work: (site: Site) => {
      goLive(site)
      const text = site.read('registry.json')
      writeInTwo(join(site.folder, 'registry.json'), text.slice(0, 9), text)
    },
  },
  'a line of the log that comes after the registry': {
    found: 'kill',
    words: /toContainEqual/,
    work: (site: Site) => {
      goLive(site)
      const log = site.read('log.jsonl')
      writeInTwo(join(site.folder, 'log.jsonl'), log.replace(/[^\n]*\n$/, ''), log)
    },
  },
  'a version that is written in place': {
    found: 'kill',
    words: /part\.json/,
    work: ({ folder, build }: Site) => {
      const about = fs.readFileSync(join(build('shop', '3'), 'part.json'), 'utf8')
      fs.mkdirSync(join(folder, 'shop', v3), { recursive: true })
      writeInTwo(join(folder, 'shop', v3, 'part.json'), about.slice(0, 9), about)
    },
  },
  'a draft that is left behind': {
    found: 'fill',
    words: /toEqual/,
    work: (site: Site) => {
      fs.mkdirSync(join(site.folder, '.drafts'), { recursive: true })
      fs.writeFileSync(join(site.folder, '.drafts/draft'), '')
      goLive(site)
      fs.rmSync(join(site.folder, '.drafts/draft'))
    },
  },
  'a change that is done without room for it': {
    found: 'fill',
    words: /toEqual/,
    work: (site: Site) => {
      try {
        goLive(site)
      } catch {
        // Nobody is to know.
      }
    },
  },
} as const

const cutOffs = openCutOffs(
  Object.fromEntries(Object.entries(faulty).map(([name, { work }]) => [name, work])),
)
afterAll(cutOffs.remove)

test.each(Object.entries(faulty))('%s is found', (name, { found, words }) => {
  expect(() => cutOffs[found](name, (count) => [...Array(count).keys()])).toThrow(words)
})

test.each<[string, readonly string[], (site: Site) => void, RegExp]>([
  [
    'a registry that is not flushed',
    ['cart'],
    (site) => {
      goLive(site)
      fs.writeFileSync(join(site.folder, 'registry.json'), site.read('registry.json'))
    },
    /registry\.json is damaged/,
  ],
  [
    'a version that is not flushed',
    [],
    ({ store, build }) => {
      // From here on the recorder of writes sees no flush.
      jest.spyOn(fs, 'fsyncSync').mockImplementation(() => undefined)
      publishNamed(store, build('shop', '2'))
    },
    /part\.json/,
  ],
])('%s is found after a power loss', (_name, published, work, words) => {
  const site = siteToCut(published)
  try {
    const cut = () =>
      cutInEachState(site, work, (folder, isDone) => {
        const shown = shownAfterCut(folder)
        if (isDone) expect(shown).toEqual(shownAfterCut(site.folder))
      })
    expect(cut).toThrow(words)
  } finally {
    site.remove()
  }
})
