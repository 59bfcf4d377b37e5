import type { PageRegistry } from '../../release/page-registry.ts'
import { usableReleases } from '../part/failed-versions.ts'
import { giveUpHungVersions } from '../part/trial.ts'
import { forgetWhereNewerIsLive } from '../part/version-notes.ts'
import { readPageRegistry, readPageScripts } from '../read-page.ts'

const startsNewest = (parts: PageRegistry, part: string): boolean => {
  const releases = parts[part] ?? []
  return usableReleases(part, releases)[0] === releases[0]
}

/** What this browser is going to start: it may avoid a version of the page that has failed in it. */
export const chooseVersions = () => {
  const page = readPageScripts()
  const parts = readPageRegistry()
  forgetWhereNewerIsLive({ ...parts, host: page.hosts })
  giveUpHungVersions()
  const hosts = usableReleases('host', page.hosts)
  const { part = '' } = document.body.dataset
  const needed = [part, ...Object.keys(parts[part]?.[0]?.needs ?? {})]
  return {
    page,
    /** The one to start first, and those to fall back to. */
    hosts,
    /** Whether they are the versions that drew the first screen. */
    areAsDrawn: hosts[0] === page.hosts[0] && needed.every((each) => startsNewest(parts, each)),
  }
}

export type ChosenVersions = ReturnType<typeof chooseVersions>

/** Whether this browser keeps nothing of ours: no member is signed in, and no version can have failed in it. */
export const isFirstVisit = (): boolean => {
  try {
    return localStorage.length === 0
  } catch {
    return false
  }
}
