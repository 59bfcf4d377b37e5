import type { Answer, Call, Values } from '../cli.ts'
import { readPart, readTarget } from '../names.ts'
import type { Version, VersionsByPart } from './needed-versions.ts'
import { prune } from './prune.ts'

const longestDays = 366

/** At least a day: a page that was just given is asked for its files for a while. */
export const readPruneDays = (text: string): number => {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (days < 1 || days > longestDays)
    throw new Error(`--days must be a whole number from 1 to ${longestDays}.`)
  return days
}

/** By part, from targets such as cart@0123456789ab. */
const readKept = (targets: readonly string[]): VersionsByPart => {
  const kept: Record<string, string[]> = {}
  for (const target of targets) {
    const { part, version } = readTarget(target)
    if (!version) throw new Error(`--keep names a version, as ${part}@0123456789ab.`)
    kept[part] = [...(kept[part] ?? []), version]
  }
  return kept
}

const pruneAnswer = (gone: readonly Version[], { dry }: Pick<Values, 'dry'>, isTold: boolean): Answer => {
  const lines = gone.map(({ part, version }) => `${part} ${version} ${dry ? 'would go' : 'is removed'}.`)
  const unheard = isTold ? [] : ['Nothing is known here of open tabs: age alone counted.']
  return {
    lines: [...(lines.length > 0 ? lines : ['Every version may still be needed.']), ...unheard],
    value: { [dry ? 'wouldGo' : 'removed']: gone },
  }
}

export const pruneCommand: Readonly<Record<string, (call: Call) => Answer | undefined>> = {
  prune: ({ store, targets, values, inTabs }) =>
    pruneAnswer(
      prune(store, {
        ...(targets.length > 0 && { parts: targets.map(readPart) }),
        days: readPruneDays(values.days),
        keep: readKept(values.keep ?? []),
        inTabs,
        dry: values.dry,
      }),
      values,
      inTabs !== undefined,
    ),
}
