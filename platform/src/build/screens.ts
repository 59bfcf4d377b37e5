import type { ChunkGroup, Compilation } from '@rspack/core'
import type { Build } from '../release/registry.ts'

/** The groups that have arrived when this one is asked for, up to the door behind which it lies. */
const path = (group: ChunkGroup, groups = new Set<ChunkGroup>()): ReadonlySet<ChunkGroup> => {
  if (!group.isInitial() && !groups.has(group)) {
    groups.add(group)
    for (const parent of group.getParents()) path(parent, groups)
  }
  return groups
}

/**
 * The screens of a part: what it imports later under a name (`webpackChunkName`). Each has its own files and those on
 * the way to it.
 */
export const screensOf = (
  { namedChunkGroups }: Pick<Compilation, 'namedChunkGroups'>,
  needsIn: (chunks: ReadonlySet<unknown>) => string[],
): NonNullable<Build['screens']> => {
  const screens: NonNullable<Build['screens']> = {}
  for (const [name, group] of [...namedChunkGroups.entries()].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    const groups = [...path(group)]
    if (groups.length < 2) continue
    const files = groups.flatMap((each) => each.getFiles()).filter((file) => file.endsWith('.js'))
    const chunks = groups.flatMap((each) => each.chunks.map(({ id }) => id))
    screens[name] = { files: [...new Set(files)].sort(), needs: needsIn(new Set(chunks)) }
  }
  return screens
}
