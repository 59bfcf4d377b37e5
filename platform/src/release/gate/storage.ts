import type { Kept } from '../kept/kept.ts'
import type { Probe } from './compile-sets.ts'
import type { Fault } from './fault.ts'
import { type Case, candidatesOf } from './version-facts.ts'

interface Declared {
  readonly file: string
  readonly text: string
  /** The version of each key. */
  readonly versions: ReadonlyMap<string, number>
}

/** stored.ts of a part declares what it keeps in the browser: the interface Stored, `versions` and `passages`. */
const declaredIn = (kept: Kept | undefined): Declared | undefined => {
  const [file, text] = Object.entries(kept?.files ?? {}).find(([path]) => path.endsWith('/stored.ts')) ?? []
  if (!file || !text) return undefined
  const [, list = ''] = /\bversions\s*=\s*\{([^{}]*)\}/.exec(text) ?? []
  const versions = [...list.matchAll(/['"]?([\w:]+)['"]?\s*:\s*(\d+)/g)]
  return { file, text, versions: new Map(versions.map(([, key = '', version]) => [key, Number(version)])) }
}

const lineOf = ({ text }: Declared, key: string): number =>
  text.split('\n').findIndex((line) => line.includes(`${key}:`) || line.includes(`${key}':`)) + 1

interface Compared {
  readonly part: string
  readonly was: Declared
  readonly is: Declared
}

const compared = (made: Case): Compared[] =>
  candidatesOf(made).flatMap((part) => {
    const was = declaredIn(made.live[part]?.kept)
    const kept = made.next[part]?.kept
    const none: Declared = { file: 'package.json', text: '', versions: new Map() }
    return was && kept ? [{ part, was, is: declaredIn(kept) ?? none }] : []
  })

/** Checks that stored data stays readable: keys are not removed, and versions grow by one. */
export const checkStorage = (made: Case): Fault[] =>
  compared(made).flatMap(({ part, was, is }) =>
    [...was.versions].flatMap(([key, before]): Fault[] => {
      const say = (message: string): Fault[] => [
        { check: 'storage', part, file: is.file, line: lineOf(is, key) || 1, message },
      ]
      const now = is.versions.get(key)
      if (now === undefined) return say(`What people keep as ${key} would be lost.`)
      if (now < before || now > before + 1)
        return say(`${key} goes from version ${before} to ${now}: the next one is ${before + 1}.`)
      return []
    }),
  )

const head = (was: string, is: string): string =>
  `import type { Stored as Was } from '${was}'
import * as now from '${is}'
type Is = now.Stored
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never
`

const unchanged = (key: string): string => `const same: Same<Was['${key}'], Is['${key}']> = true
void same
void now
`

const passed = (key: string): string => `interface Passage {
  readonly read: (was: Was['${key}']) => Is['${key}']
  readonly write: (is: Is['${key}']) => Was['${key}']
}
now.passages satisfies { readonly '${key}': Passage }
`

/**
 * Checks by compiling that a version's type did not change, and that a new version can read the one before and write it
 * for tabs that are still open.
 */
export const storageProbes = (made: Case): Probe[] =>
  compared(made).flatMap(({ part, was, is }) =>
    [...was.versions]
      .filter(([key, version]) => [version, version + 1].includes(is.versions.get(key) ?? 0))
      .map(([key, version]): Probe => {
        const isSame = is.versions.get(key) === version
        const meaning = isSame
          ? `${key} has another shape and still version ${version}: a tab that is open reads it too.`
          : `Version ${version + 1} of ${key} has no passage from and to version ${version}.`
        return {
          text: (placeOf) =>
            head(`${placeOf(made.live, part)}/${was.file}`, `${placeOf(made.next, part)}/${is.file}`) +
            (isSame ? unchanged(key) : passed(key)),
          of: made.next[part]?.kept as Kept,
          fault: (message) => ({
            check: 'storage',
            part,
            file: is.file,
            line: lineOf(is, key) || 1,
            message: `${meaning} ${message}`,
          }),
        }
      }),
  )
