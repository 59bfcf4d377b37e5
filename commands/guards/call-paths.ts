import { calls } from '@drape/contract/calls'
import type { Code } from './code-files.ts'

/** Where the path of a call may be written by hand, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'contract/src/': 'says what the paths are',
  'platform/prove/corpus/': 'spoils the calls that a built part lists, as text',
  'platform/src/release/gate/api-document.test': 'plays any api, as api-document.ts asks it',
  'platform/src/release/server-api':
    'knows nothing of the product, and asks any api for its OpenAPI document',
}

/** A value in a template counts as one segment of the path. */
const paths = /\/api\/(?:\$\{[^{}]*\}|[^\s'"`?#<>\\,;()])*/g

const segmentsOf = (path: string): string[] =>
  path
    .replace(/\$\{[^{}]*\}/g, '{}')
    .split('/')
    .filter(Boolean)

/** The call whose path this is, or begins as: the rest may be put behind it elsewhere. */
const callAt = (path: string) => {
  const segments = segmentsOf(path)
  return calls.find(({ call }) => {
    const own = segmentsOf(call.path)
    return (
      segments.length > 1 && segments.every((segment, at) => own[at]?.startsWith('{') || own[at] === segment)
    )
  })
}

const faultsOf = ([file, text]: readonly [string, string]): string[] =>
  [...text.matchAll(paths)].flatMap(([path]) => {
    const call = callAt(path)
    return call ? [`${file} writes ${path}: the contract says it, as in ${call.name}.path.`] : []
  })

/** Paths of calls that stand in code outside of the contract, and exceptions that nothing needs. */
export const callPathFaults = (code: Code): string[] => {
  const faults = [...code].flatMap(faultsOf)
  const places = Object.keys(exceptions)
  return [
    ...faults.filter((fault) => !places.some((place) => fault.startsWith(place))),
    ...places
      .filter((place) => !faults.some((fault) => fault.startsWith(place)))
      .map((place) => `${place} writes no path of a call: commands/guards/call-paths.ts need not except it.`),
  ]
}
