/**
 * A passage converts a stored value from the previous version's form and back to it. Strings are stored as they are,
 * anything else as JSON.
 */
interface Passage {
  readonly read: (was: never) => unknown
  readonly write: (is: never) => unknown
}

/** A key whose version is above 1 has a passage. */
export type PassagesOf<Versions> = {
  readonly [Key in keyof Versions as Versions[Key] extends 1 ? never : Key]: Passage
}

/** An example of the stored value of each key: a test compares them, and fails when a value gets another shape. */
export type HeldBy<Stored, Versions extends Readonly<Record<keyof Stored, number>>> = {
  readonly [Key in keyof Stored & string as `${Key}.${Versions[Key]}`]: Stored[Key]
}

const pack = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const unpack = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** What a part declares in its stored.ts about the values that it keeps in the browser. */
export interface Kept {
  /** The version of each key; `draft` also covers keys such as `draft:1`. */
  readonly versions: Readonly<Record<string, number>>
  readonly passages: Readonly<Record<string, Passage>>
}

/**
 * Each version of a value has a storage key of its own, that of the first version being the bare key. A value is read
 * from its own key, else from the previous version's. It is written to both, so that an open tab of the previous
 * version keeps working.
 */
export const places = ({ versions, passages }: Kept) => {
  const nameOf = (key: string): string =>
    key in versions ? key : (Object.keys(versions).find((name) => key.startsWith(`${name}:`)) ?? key)
  const versionOf = (key: string): number => versions[nameOf(key)] ?? 1
  const placeOf = (key: string, version = versionOf(key)): string =>
    version === 1 ? key : `${key}.${version}`
  const before = (key: string) => {
    const passage = passages[nameOf(key)]
    return passage && { passage, place: placeOf(key, versionOf(key) - 1) }
  }
  return {
    of: (key: string): string[] => [placeOf(key), before(key)?.place ?? []].flat(),
    read: (key: string, get: (place: string) => string | null): string | null => {
      const current = get(placeOf(key))
      const older = current === null ? before(key) : undefined
      const text = older ? get(older.place) : null
      return older && text !== null ? pack(older.passage.read(unpack(text) as never)) : current
    },
    write: (key: string, value: unknown): [place: string, text: string][] => {
      const older = before(key)
      const current: [string, string] = [placeOf(key), pack(value)]
      return older ? [current, [older.place, pack(older.passage.write(value as never))]] : [current]
    },
  }
}
