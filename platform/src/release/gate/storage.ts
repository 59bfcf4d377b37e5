import { filesOf, type Kept } from '../kept/kept.ts'
import type { PlaceOf, Probe } from './compile-sets.ts'
import type { Finding } from './incompatibility.ts'
import { lineWith } from './source-lines.ts'
import { type Case, candidateFacts } from './version-facts.ts'

const lineOf = (text: string, key: string): number =>
  lineWith(text, (line) => line.includes(`${key}:`) || line.includes(`${key}':`)) ?? 1

/** A stored.ts declares what is kept in the browser: the interface Stored, `versions` and `passages`. */
const keysIn = (part: string, kept: Kept | undefined) =>
  new Map(
    filesOf(kept)
      .filter(({ path }) => path.endsWith('/stored.ts'))
      .flatMap(({ file, path, text }) => {
        const [, list = ''] = /\bversions\s*=\s*\{([^{}]*)\}/.exec(text) ?? []
        const found = [...list.matchAll(/(?<![\w:])([\w:]+)['"]?\s*:\s*(\d+)/g)]
        return found.map(([, key = '', version]) => {
          const line = lineOf(text, key)
          return [key, { part, key, version: Number(version), file, line, path }] as const
        })
      }),
  )

/** What was kept and what is, which is undefined where the next version no longer keeps it. */
const compared = (gateCase: Case) =>
  candidateFacts(gateCase).flatMap(({ release: { part }, kept }) => {
    if (!kept) return []
    const next = keysIn(part, kept)
    const before = [...keysIn(part, gateCase.live[part]?.kept).values()]
    return before.map((was) => ({ was, is: next.get(was.key), kept }))
  })

/** Checks that stored data stays readable: keys are not removed, and versions grow by one. */
export const checkStorage = (gateCase: Case): Finding[] =>
  compared(gateCase).flatMap(({ was, is, kept }): Finding[] => {
    const { part, key, version: before } = was
    const isThere = filesOf(kept).some((each) => each.file === was.file)
    const file = is?.file ?? (isThere ? was.file : 'package.json')
    const report = (message: string) => [{ part, message, file, line: is?.line ?? 1 }]
    if (!is) return report(`What people keep as ${key} would be lost.`)
    if (is.version < before || is.version > before + 1)
      return report(`${key} goes from version ${before} to ${is.version}: the next one is ${before + 1}.`)
    return []
  })

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
export const storageProbes = (gateCase: Case): Probe[] =>
  compared(gateCase).flatMap(({ was, is, kept }): Probe[] => {
    const { part, key, version } = was
    if (!is || ![version, version + 1].includes(is.version)) return []
    const isSame = is.version === version
    const message = isSame
      ? `${key} has another shape and still version ${version}: a tab that is open reads it too.`
      : `Version ${version + 1} of ${key} has no passage from and to version ${version}.`
    const text = (placeOf: PlaceOf) =>
      head(`${placeOf(gateCase.live, part)}/${was.path}`, `${placeOf(gateCase.next, part)}/${is.path}`) +
      (isSame ? unchanged(key) : passed(key))
    const { file, line } = is
    return [{ of: kept, text, check: 'storage', part, message, file, line }]
  })
