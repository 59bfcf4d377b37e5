import type { Command } from '../cli.ts'
import { packWithZlib } from '../delta/delta.ts'
import { dictionaryVersions } from '../delta/make-deltas.ts'
import type { Registry } from '../registry.ts'

/** Files of live versions from which pages and notices are generated, and those whose size the gate checks. */
const isMaterial = (file: string): boolean => /\/(licences\.txt|page\.html|[^/]+\.(css|br))$/.test(file)

/** In the order in which they are replaced. */
export const pointers = ['log.jsonl', 'registry.json', 'root.json'] as const
export const isPointer = (file: string): boolean => pointers.some((pointer) => pointer === file)

/** What is known of a version: it may be added to later. */
export const isFacts = (file: string): boolean => file.startsWith('.kept/') && file.endsWith('.facts.json')

const versionIn = (file: string): string =>
  /^(?:\.kept\/)?([a-z][a-z\d-]*\/[\da-f]{12})[/.]/.exec(file)?.[1] ?? ''

/** Which files of the bucket a verb reads beside the pointers. Others are not downloaded: a version has megabytes. */
export const neededFiles = (
  { history, withdrawn, canaries, drawings }: Registry,
  { verb, targets }: Pick<Command, 'verb' | 'targets'>,
  makesDeltas = packWithZlib !== undefined,
) => {
  const isBackward = ['rollback', 'repair', 'verify'].includes(verb)
  const live = new Set([
    ...Object.entries(history).flatMap(([part, versions]) =>
      versions.slice(0, isBackward ? undefined : 2).map((version) => `${part}/${version}`),
    ),
    ...canaries.map(({ part, version }) => `${part}/${version}`),
  ])
  const namedVersions = new Set(targets.map((target) => target.replace('@', '/')))
  const parts = verb === 'diff' ? targets.map((target) => target.replace(/@.*/, '')) : []
  const isWhole = (version: string): boolean =>
    namedVersions.has(version) ||
    parts.includes(version.replace(/\/.*/, '')) ||
    (isBackward && live.has(version))
  const readsSite = !['publish', 'register', 'diff', 'prune'].includes(verb)
  // The part of a foreign build and the versions of another site are not in the command's targets.
  const isPublished = (part: string): boolean =>
    (verb === 'publish' && targets.includes(part)) || verb === 'register' || verb === 'adopt'
  const dictionaries = new Set(
    Object.keys(history)
      .filter((part) => makesDeltas && isPublished(part))
      .flatMap((part) => dictionaryVersions({ history, withdrawn }, part).map((each) => `${part}/${each}`)),
  )
  return (file: string): boolean => {
    // Only servers read source maps.
    if (file.startsWith('.kept/') && file.endsWith('.map.gz')) return false
    const version = versionIn(file)
    if (!version) return readsSite && file === drawings
    if (file.endsWith('/part.json')) return true
    if (isWhole(version) || (isFacts(file) && isPublished(version.replace(/\/.*/, '')))) return true
    if (file.endsWith('.js.br') && dictionaries.has(version)) return true
    return readsSite && live.has(version) && (file.startsWith('.kept/') || isMaterial(file))
  }
}
