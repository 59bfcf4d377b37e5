import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@drape/contract/calls'
import { workspacesOf } from '../workspaces.ts'

/** Where the path of a call may be written by hand, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'contract/src/': 'says what the paths are',
  'platform/prove/corpus/': 'spoils the calls that a built part lists, as text',
  'platform/src/release/destination/read-api.test': 'plays any api, as read-api.ts asks it',
  'platform/src/release/server-api':
    'knows nothing of the product, and asks any api for its OpenAPI document',
}

const isCode = /\.(ts|tsx|js|mjs)$/
const isIgnored = /^(node_modules|dist|\..*)$/
/** What is put into a template stands for one part of the path. */
const written = /\/api\/(?:\$\{[^{}]*\}|[^\s'"`?#<>\\,;()])*/g

const codeIn = (tree: string, folder: string): string[] =>
  readdirSync(join(tree, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return isIgnored.test(entry.name) ? [] : codeIn(tree, path)
    return isCode.test(entry.name) ? [path] : []
  })

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** The call whose path this is, or begins as: the rest may be put behind it elsewhere. */
const callAt = (path: string) => {
  const segments = segmentsOf(path.replace(/\$\{[^{}]*\}/g, '{}'))
  const fits = (own: string | undefined, given: string) => own?.startsWith('{') || own === given
  return calls.find(({ call }) => {
    const own = segmentsOf(call.path)
    return segments.length > 1 && segments.every((given, at) => fits(own[at], given))
  })
}

const faultsOf = (tree: string, file: string): string[] =>
  [...readFileSync(join(tree, file), 'utf8').matchAll(written)].flatMap(([path]) => {
    const call = callAt(path)
    return call ? [`${file} writes ${path}: the contract says it, as in ${call.name}.path.`] : []
  })

/** Paths of calls that stand in code outside of the contract, and exceptions that nothing needs. */
export const callPathFaults = (tree: string): string[] => {
  const faults = workspacesOf(tree)
    .flatMap((room) => codeIn(tree, room))
    .flatMap((file) => faultsOf(tree, file))
  const places = Object.keys(exceptions)
  return [
    ...faults.filter((fault) => !places.some((place) => fault.startsWith(place))),
    ...places
      .filter((place) => !faults.some((fault) => fault.startsWith(place)))
      .map((place) => `${place} writes no path of a call: commands/guards/call-paths.ts need not except it.`),
  ]
}
