import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setsOf, type VersionSet } from '@drape/commands/matrix-sets'
import { publish, siteStore } from '@drape/platform/release'
import { openMatrix } from '../../src/matrix/matrix.ts'
import { expect, test } from '../../src/product/product.ts'
import { changeBuild, renewBuild } from '../../src/product/renewed-build.ts'
import { freshSite, parts, type Site } from '../../src/product/site.ts'

type Change = (text: string) => string

interface CrossFault {
  readonly title: string
  /** The changed parts: together they work. The first is released alone. */
  readonly changes: Readonly<Record<string, Change>>
}

const renamed =
  (from: string | RegExp, to: string): Change =>
  (text) =>
    text.replaceAll(from, to)

const every = (change: Change, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, change]))

const faults: readonly CrossFault[] = [
  {
    title: 'a door lost a name that its neighbours use',
    changes: every(renamed('useSession', 'useMember'), 'shared', 'user', 'stylist'),
  },
  {
    title: 'a door has another name',
    changes: every(renamed('./toast"', './toasts"'), 'shared', 'user', 'stylist'),
  },
  {
    title: 'a part uses a name that only the next version of its neighbour has',
    changes: {
      user: renamed('useSession', 'useMember'),
      shared: renamed(/useSession:(\(\)=>[\w.$]+)/g, 'useSession:$1,useMember:$1'),
    },
  },
  {
    title: 'a part shows itself under another name than the host asks for',
    changes: {
      ...every(renamed('{App:()=>', '{Main:()=>'), 'user', 'stylist'),
      host: renamed('?.App??', '?.Main??'),
    },
  },
  {
    title: 'the host lends the federation runtime under another name',
    changes: every(
      renamed('_FEDERATION_RUNTIME_CORE', '_FEDERATION_CORE'),
      'host',
      'shared',
      'user',
      'stylist',
    ),
  },
  {
    title: 'the host lends a library under another name',
    changes: {
      host: renamed('"react-router-dom"', '"react-router"'),
      ...every(renamed('shareKey:"react-router-dom"', 'shareKey:"react-router"'), 'user', 'stylist'),
    },
  },
  {
    title: 'a door lost a name that only a later screen uses',
    changes: every(renamed('readProfile', 'readMember'), 'shared', 'user'),
  },
  {
    title: 'what is kept of a session has another name, and who was signed in is not any more',
    changes: { shared: renamed('"accessToken"', '"access"') },
  },
  {
    title: 'the look of the host has lost a colour that a part uses',
    changes: every(renamed('--clay', '--terracotta'), 'host', 'user', 'stylist', 'shared'),
  },
]

/** Publishes the live version of a part again, changed as another team could have built it. */
const plantVersion = ({ folder, liveVersion }: Site, part: string, change: Change): string => {
  const { dist } = renewBuild(join(folder, part, liveVersion(part)), (copy) => changeBuild(copy, change))
  const { version } = publish(siteStore(folder), dist, { part })
  rmSync(dist, { recursive: true })
  return version
}

// It takes nearly five minutes, and twice that beside other work.
test.describe.configure({ timeout: 600_000 })

for (const half of [0, 1]) {
  test(`versions that fail beside others and work together are found (${half + 1} of 2)`, async () => {
    const site = freshSite()
    const live: VersionSet = Object.fromEntries(parts.map((part) => [part, site.liveVersion(part)]))
    const matrix = await openMatrix(site.folder)
    try {
      expect(await matrix.goThrough(live)).toEqual([])
      for (const { title, changes } of faults.filter((_, at) => at % 2 === half)) {
        const candidates = Object.fromEntries(
          Object.entries(changes).map(([part, change]) => [part, plantVersion(site, part, change)]),
        )
        const [first = ''] = Object.keys(changes)
        const alone = { [first]: candidates[first] ?? '' }
        const meeting = Object.fromEntries(parts.map((part) => [part, [alone[part] ?? live[part] ?? '']]))
        const [mixed = {}] = setsOf(meeting, alone)
        expect([title, await matrix.goThrough(mixed)]).not.toEqual([title, []])
        expect([title, await matrix.goThrough({ ...live, ...candidates })]).toEqual([title, []])
      }
    } finally {
      await matrix.close()
      site.remove()
    }
  })
}
