import { cpSync, rmSync } from 'node:fs'
import { promote } from './promote.ts'
import { moveInPlace } from './publish.ts'
import type { SiteStore } from './site.store.ts'

/**
 * Makes live here what is live on another site, such as the one that an image brings. Versions that were here
 * stay for open tabs, and one that was rolled back here is not brought to life again. Gives what is new.
 */
export const adopt = (store: SiteStore, other: SiteStore): Readonly<Record<string, string>> => {
  const theirs = Object.entries(other.readRegistry().history).map(([part, [live = '']]): [string, string] => [
    part,
    live,
  ])
  for (const [part, version] of theirs) {
    if (store.readRelease(part, version)) continue
    const draft = `${store.folderOf(part, version)}.${process.pid}.draft`
    rmSync(draft, { recursive: true, force: true })
    cpSync(other.folderOf(part, version), draft, { recursive: true })
    moveInPlace(draft, store.folderOf(part, version))
  }
  const { history, withdrawn } = store.readRegistry()
  const wanted = theirs.filter(
    ([part, version]) => history[part]?.[0] !== version && !withdrawn[part]?.includes(version),
  )
  if (wanted.length > 0) promote(store, Object.fromEntries(wanted))
  return Object.fromEntries(wanted)
}
