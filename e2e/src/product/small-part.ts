import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameBuild } from '@drape/platform/test/name-build'

const version = '0'.repeat(12)

interface SmallPart {
  readonly part: string
  readonly routes: readonly string[]
  readonly fills: Readonly<Record<string, string>>
  /** By door, the body of its App: `h` is React's createElement. */
  readonly doors: Readonly<Record<string, string>>
}

/** As a build of the federation plugin: a container that takes React from the page. */
const containerOf = ({ part, doors }: SmallPart): string => `(() => {
  let h
  const doors = { ${Object.entries(doors)
    .map(([door, body]) => `'./${door}': { App: (props) => { ${body} } }`)
    .join(', ')} }
  globalThis.drape_${part}_${version} = {
    init: async (scope) => {
      const [react] = Object.values(scope.react)
      h = (await react.get())().createElement
    },
    get: async (door) => () => doors[door],
  }
})()
`

/** Builds a part of some lines without a bundler, and hands its folder on. */
export const withSmallPart = async <T>(about: SmallPart, use: (dist: string) => Promise<T>): Promise<T> => {
  const { part, routes, fills, doors } = about
  const dist = mkdtempSync(join(tmpdir(), 'drape-part-'))
  const description = {
    part,
    version,
    scope: `drape_${part}_${version}`,
    entry: 'entry.js',
    routes,
    fills,
    doors: Object.fromEntries(Object.keys(doors).map((door) => [door, { files: [], needs: [] }])),
    uses: {},
    offers: {},
  }
  writeFileSync(join(dist, 'entry.js'), containerOf(about))
  writeFileSync(join(dist, 'part.json'), JSON.stringify(description))
  nameBuild(dist)
  return use(dist).finally(() => rmSync(dist, { recursive: true }))
}
