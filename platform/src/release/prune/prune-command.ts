import type { Answer, Call } from '../answers.ts'
import { readDays, readPart, readTarget } from '../names.ts'
import type { VersionsByPart } from './needed-versions.ts'
import { prune } from './prune.ts'

/** By part, from targets such as cart@0123456789ab. */
const readKept = (targets: readonly string[]): VersionsByPart => {
  const versions: Record<string, string[]> = {}
  for (const target of targets) {
    const { part, version } = readTarget(target)
    if (!version) throw new Error(`--keep names a version, as ${part}@0123456789ab.`)
    versions[part] = [...(versions[part] ?? []), version]
  }
  return versions
}

export const pruneAnswer = ({ store, targets, values, inTabs }: Call): Answer => {
  const { dry } = values
  const removed = prune(store, {
    ...(targets.length > 0 && { parts: targets.map(readPart) }),
    // At least a day: a browser that just got a page asks for its files for a while.
    days: readDays(values.days),
    keep: readKept(values.keep ?? []),
    inTabs,
    dry,
  })
  const lines = removed.map(({ part, version }) => `${part} ${version} ${dry ? 'would go' : 'is removed'}.`)
  const note = inTabs ? [] : ['Nothing is known here of open tabs: age alone counted.']
  return {
    lines: [...(lines.length > 0 ? lines : ['Every version may still be needed.']), ...note],
    value: { [dry ? 'wouldGo' : 'removed']: removed },
  }
}
