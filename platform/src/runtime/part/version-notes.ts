import { places } from '../passage.ts'
import { type Notes, passages, type Stored, versions } from './stored.ts'

/**
 * What this browser knows about the versions of each part (and of the host) from earlier visits. It is in the page's
 * inline script, so it has no dependencies.
 */
const key: keyof Stored = 'drape:versions'

const storedNotes = places({ versions, passages })

/** After this time a failed version is tried again, because the server or the network may have caused the failure. */
const avoidedForMs = 60 * 60_000

/** After failing this often, a version is not tried again until something new is live. */
const maxFailures = 2

/** The number of versions that a page lists, and one more. */
const maxProven = 4

/** Accessing localStorage throws when the browser forbids it. */
type Place = () => Storage
const inBrowser: Place = () => localStorage
const inTab: Place = () => sessionStorage

export const readNotes = (place = inBrowser): Notes => {
  const none: Notes = { avoided: {}, proven: {}, trial: {}, left: {}, live: {} }
  try {
    const text = storedNotes.read(key, (at) => place().getItem(at))
    return { ...none, ...(JSON.parse(text ?? '{}') as Stored[typeof key]) }
  } catch {
    return none
  }
}

/** Returns whether it could be stored. */
export const noteVersions = (change: Partial<Notes>, place = inBrowser): boolean => {
  try {
    const notes: Stored[typeof key] = { ...readNotes(place), ...change }
    for (const [at, text] of storedNotes.write(key, notes)) place().setItem(at, text)
    return true
  } catch {
    return false
  }
}

export const countFailures = (part: string, version: string): number => readNotes().left[part]?.[version] ?? 0

/** To open the storage of a tab takes a slow phone 25 ms ahead of its first paint: it is left closed where it has nothing. */
const placesWithNotes = (): readonly Place[] =>
  Date.now() - (readNotes().inTabAt ?? 0) < avoidedForMs ? [inBrowser, inTab] : [inBrowser]

export const avoidedOf = (part: string): readonly string[] =>
  placesWithNotes()
    .flatMap((place) => Object.entries(readNotes(place).avoided[part] ?? {}))
    .filter(([version, at]) => Date.now() - at < avoidedForMs || countFailures(part, version) >= maxFailures)
    .map(([version]) => version)

const withAvoided = ({ avoided }: Notes, part: string, version: string): Notes['avoided'] => ({
  ...avoided,
  [part]: { ...avoided[part], [version]: Date.now() },
})

/** Returns whether it could be stored: if not, a reload would only bring the same page again. */
export const avoidVersion = (part: string, version: string): boolean => {
  const notes = readNotes()
  const { proven, left: failures } = notes
  return noteVersions({
    avoided: withAvoided(notes, part, version),
    proven: { ...proven, [part]: (proven[part] ?? []).filter((each) => each !== version) },
    left: { ...failures, [part]: { ...failures[part], [version]: countFailures(part, version) + 1 } },
  })
}

/** For failures that the network may have caused: another tab tries the version again. */
export const avoidInTab = (part: string, version: string): boolean =>
  noteVersions({ avoided: withAvoided(readNotes(inTab), part, version) }, inTab) &&
  noteVersions({ inTabAt: Date.now() })

export const forgetAvoided = (): void => {
  for (const place of placesWithNotes()) noteVersions({ avoided: {} }, place)
}

/** By part, the live version first. */
type Known = Readonly<Record<string, readonly { readonly version: string }[]>>

/** After a release, failed versions are tried again: what they needed may be live now. */
export const forgetWhereNewerIsLive = (registry: Known): void => {
  const { live: before, left: failures } = readNotes()
  const live = Object.fromEntries(
    Object.entries(registry).map(([part, [head]]) => [part, head?.version ?? '']),
  )
  if (JSON.stringify(live) === JSON.stringify(before)) return
  const isKnown = (part: string, version: string) => registry[part]?.some((each) => each.version === version)
  forgetAvoided()
  noteVersions({
    live,
    left: Object.fromEntries(
      Object.entries(failures).map(([part, versions]) => [
        part,
        Object.fromEntries(Object.entries(versions).filter(([version]) => isKnown(part, version))),
      ]),
    ),
  })
}

export const provenOf = (part: string): readonly string[] => readNotes().proven[part] ?? []

export const proveVersion = (part: string, version: string): boolean => {
  const { proven } = readNotes()
  if (proven[part]?.[0] === version) return true
  const otherVersions = (proven[part] ?? []).filter((each) => each !== version)
  return noteVersions({ proven: { ...proven, [part]: [version, ...otherVersions].slice(0, maxProven) } })
}
