import type { PageRelease } from '@drape/release/page-registry'

type Versions = Readonly<Record<string, readonly Pick<PageRelease, 'version' | 'since'>[]>>

let page: Versions = {}

/** As the registry of the page has it. */
const withoutHash = (file: string): string => file.replace(/(\.[\da-f]{8})?\.js$/, '')

/** @param versions Of the host too, which is in no registry of a page. */
export const noteAddresses = (versions: Versions): void => {
  page = versions
}

interface Address {
  readonly url: string
  /** Set if the address is another version's. */
  readonly version?: string
}

/** Where a version's file is: at the address of the older version that had it first, because browsers have it by that. */
export const addressOf = (url: string): Address => {
  const [, folder, part = '', version, file = ''] = /^(.*\/site\/(\w+)\/)(\w+)\/([^/]+)$/.exec(url) ?? []
  const release = page[part]?.find((each) => each.version === version)
  const [since] =
    Object.entries(release?.since ?? {}).find(([, names]) => names.includes(withoutHash(file))) ?? []
  return release && since ? { url: `${folder}${since}/${file}`, version: release.version } : { url }
}

/** Whether a version of a part runs this file at another version's address. */
export const runsAt = (part: string, version: string, since: string, file: string): boolean =>
  (page[part] ?? []).some(
    (each) => each.version === version && each.since?.[since]?.includes(withoutHash(file)),
  )
