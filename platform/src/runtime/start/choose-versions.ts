import { usableReleases } from '../part/failed-versions.ts'
import { giveUpHungVersions } from '../part/trial.ts'
import { forgetWhereNewerIsLive } from '../part/version-notes.ts'
import { readPageRegistry, readPageScripts } from '../read-page.ts'

/** What this browser is going to start: it may avoid a version of the page that has failed in it. */
export const chooseVersions = () => {
  const page = readPageScripts()
  const parts = readPageRegistry()
  forgetWhereNewerIsLive({ ...parts, host: page.hosts })
  giveUpHungVersions()
  const hosts = usableReleases('host', page.hosts)
  const { part = '' } = document.body.dataset
  const needed = [part, ...Object.keys(parts[part]?.[0]?.needs ?? {})]
  const startsNewest = (each: string) => usableReleases(each, parts[each] ?? [])[0] === parts[each]?.[0]
  return {
    page,
    /** The one to start first, and those to fall back to. */
    hosts,
    /** Whether they are the versions that drew the first screen. */
    areAsDrawn: hosts[0] === page.hosts[0] && needed.every(startsNewest),
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
