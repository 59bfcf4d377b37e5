import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { siteStore } from '../src/release/site.store.ts'
import { damageInFolder, filesIn } from '../src/release/verify.ts'
import { liveSite } from './command.ts'
import { recordWrites } from './power-loss.ts'
import { v2 } from './site.ts'

type Site = ReturnType<typeof liveSite>

/** A site where the first versions are live; the second ones of `more` are published. */
export const siteToCut = (more: readonly string[] = []): Site => {
  const site = liveSite()
  // Each state is written as a whole: files that no assertion reads are left out.
  for (const file of filesIn(site.folder))
    if (/\.(br|gz)$/.test(file) && !file.startsWith('.')) rmSync(join(site.folder, file))
  for (const part of more) site.publish(part, '2')
  return site
}

/** What visitors get of a site, after the files of its newest version were compared with their hashes. */
export const shownAfterCut = (folder: string) => {
  const store = siteStore(folder)
  const registry = store.readRegistry()
  // The others were there before.
  const about = store.publishedVersions('shop').includes(v2) ? store.readRelease('shop', v2) : undefined
  if (about) expect(damageInFolder(store.folderOf('shop', v2), about)).toEqual([])
  for (const [part, [live = '']] of Object.entries(registry.history)) {
    expect(store.readRelease(part, live)).toMatchObject({ part, version: live })
    expect(store.readKept(part, live)).toBeDefined()
  }
  const files = [...Object.values(registry.pages).map(({ file }) => file), registry.notices ?? '']
  return { live: registry.history, texts: files.map((file) => readFileSync(join(folder, file), 'utf8')) }
}

/**
 * Does something to a site, and looks at each state that a power loss may leave of it; at one in `every` of them where
 * that says enough.
 */
export const cutInEachState = (
  site: Site,
  work: (site: Site) => void,
  check: (folder: string, isDone: boolean) => void,
  every = 1,
): void => {
  const after = join(site.root, 'after')
  const record = recordWrites(site.folder)
  work(site)
  record.acknowledge('done')
  const states = [...record.states()]
  // The last ones are those in which it was acknowledged.
  for (const [at, state] of states.entries()) {
    if ((states.length - 1 - at) % every !== 0) continue
    state.lay(after)
    check(after, state.acknowledged.has('done'))
    rmSync(after, { recursive: true })
  }
}
