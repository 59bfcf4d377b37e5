import { basename } from 'node:path'
import type { ChunkGroup, Compilation } from '@rspack/core'
import type { Build } from '../release/registry.ts'

type Screens = NonNullable<Build['screens']>

/** The groups that have arrived when this one is asked for, up to the door behind which it lies. */
const path = (group: ChunkGroup, groups = new Set<ChunkGroup>()): ReadonlySet<ChunkGroup> => {
  if (!group.isInitial() && !groups.has(group)) {
    groups.add(group)
    for (const parent of group.getParents()) path(parent, groups)
  }
  return groups
}

/** What a part imports from elsewhere is a screen of the other part. */
const nameOf = ({ name, origins: [origin] }: ChunkGroup): string | undefined => {
  const request = origin?.request ?? ''
  return name ?? (request.startsWith('.') ? basename(request).replace(/\..*/, '') : undefined)
}

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort()

/**
 * The screens of a part: the files that it imports later, by their names without what follows the first dot. Each has
 * its own files and those on the way to it.
 */
export const screensOf = (
  { chunkGroups }: Pick<Compilation, 'chunkGroups'>,
  needsIn: (chunks: ReadonlySet<unknown>) => string[],
): Screens => {
  const screens = new Map<string, Screens[string]>()
  for (const group of chunkGroups) {
    const name = nameOf(group)
    const groups = [...path(group)]
    if (name === undefined || groups.length < 2) continue
    const files = groups.flatMap((each) => each.getFiles()).filter((file) => file.endsWith('.js'))
    const chunks = groups.flatMap((each) => each.chunks.map(({ id }) => id))
    // The same file may be imported in several places.
    const other = screens.get(name) ?? { files: [], needs: [] }
    screens.set(name, {
      files: sorted([...other.files, ...files]),
      needs: sorted([...other.needs, ...needsIn(new Set(chunks))]),
    })
  }
  return Object.fromEntries([...screens].sort(([one], [other]) => (one < other ? -1 : 1)))
}
