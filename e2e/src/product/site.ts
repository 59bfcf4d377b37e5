import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promote as makeLive, type Versions } from '@drape/release/promote'
import { publish } from '@drape/release/publish'
import { rollBack } from '@drape/release/roll-back'
import { siteStore } from '@drape/release/site'
import { buildFolder, partFolders } from '../../../commands/build.ts'
import { copyTree } from '../../../commands/tree-copy.ts'

/** Where the parts as they stand in the tree are published before the tests begin. */
export const builtSite = join(import.meta.dirname, '../../.site')

const act = { by: 'the browser tests' }

export type Part = 'host' | 'shared' | 'user' | 'stylist'

/** A site of its own for one test: what is live in the tree, and nothing before it, whatever lay in the folder. */
export const freshSite = (folder = mkdtempSync(join(tmpdir(), 'drape-site-'))) => {
  rmSync(folder, { recursive: true, force: true })
  const live = Object.entries(siteStore(builtSite).readRegistry().history).map(
    ([part, [version = '']]) => [part, version] as const,
  )
  for (const [part, version] of live) {
    cpSync(join(builtSite, part, version), join(folder, part, version), { recursive: true })
  }
  const store = siteStore(folder)
  const promote = (versions: Versions) => makeLive(store, versions, act)
  promote(Object.fromEntries(live))
  const liveVersion = (part: Part): string => store.readRegistry().history[part]?.[0] ?? ''
  return {
    folder,
    liveVersion,
    /** What is live of a part: the sha384 of each file, by its address. */
    liveFiles: (part: Part): ReadonlyMap<string, string> => {
      const version = liveVersion(part)
      const { integrity = {} } = store.readRelease(part, version) ?? {}
      return new Map(
        Object.entries(integrity).map(([file, hash]) => [`/site/${part}/${version}/${file}`, hash]),
      )
    },
    read: (address: string): string => readFileSync(join(folder, address.replace('/site/', '')), 'utf8'),
    /** Builds the part from changed sources, as its team would, and publishes and promotes it. */
    deploy: async (part: Part, change: SourceChange): Promise<string> => {
      const built = await buildChanged(part, change)
      const { version } = publish(store, built.dist)
      built.remove()
      promote({ [part]: version })
      return version
    },
    /** Publishes and promotes what is live once more, as a version of its own, its first script changed as it lies. */
    redeploy: (part: Part, change: (script: string) => string = (script) => script): string => {
      const dist = mkdtempSync(join(tmpdir(), 'drape-dist-'))
      const from = join(folder, part, liveVersion(part))
      cpSync(from, dist, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
      const edit = (file: string, change: (text: string) => string) =>
        writeFileSync(join(dist, file), change(readFileSync(join(dist, file), 'utf8')))
      const version = randomBytes(6).toString('hex')
      edit('part.json', (text) => JSON.stringify({ ...JSON.parse(text), version }))
      const { doors, entry } = store.readRelease(part, liveVersion(part)) ?? {}
      edit(doors?.['main']?.files.find((file) => file.endsWith('.js')) ?? entry ?? '', change)
      publish(store, dist)
      rmSync(dist, { recursive: true })
      promote({ [part]: version })
      return version
    },
    promote: (part: Part, version: string) => promote({ [part]: version }),
    /** As on the day of a part's first release: nothing to fall back on. */
    forgetBefore: (part: Part) => {
      const { history, withdrawn } = store.readRegistry()
      const [live = ''] = history[part] ?? []
      store.writeRegistry({ history: { ...history, [part]: [live] }, withdrawn, pages: {} })
      promote({ [part]: live })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
    rollBack: (part: Part): string => rollBack(store, [part], act).versions[part] ?? '',
  }
}

export type Site = ReturnType<typeof freshSite>

export interface SourceChange {
  /** From the root of the repository. */
  readonly file: string
  readonly change: (source: string) => string
}

const buildChanged = async (part: Part, { file, change }: SourceChange) => {
  const tree = copyTree()
  tree.edit(file, (source) => {
    const changed = change(source)
    if (changed === source) throw new Error(`${file} has nothing to change as the test would.`)
    return changed
  })
  const folder = join(tree.folder, partFolders[part] ?? '')
  await buildFolder(folder)
  return { dist: join(folder, 'dist'), remove: tree.remove }
}
