import { isDeepStrictEqual } from 'node:util'
import type { Facts } from './facts.ts'
import type { keptStore } from './kept.store.ts'

interface Again {
  /** Whether the caller may also promote. */
  readonly mayReplace: boolean
  readonly note?: ((line: string) => void) | undefined
}

/**
 * Notes what is known of a version that is published once more. Of several commits that come to the same bytes the first
 * stays noted, until one is proven: nobody says afterwards that what is live came from elsewhere.
 */
export const noteFactsAgain = (
  store: Pick<ReturnType<typeof keptStore>, 'readFacts' | 'writeFacts'>,
  { part, version }: Readonly<Record<'part' | 'version', string>>,
  facts: Facts,
  { mayReplace, note }: Again,
): void => {
  const before = store.readFacts(part, version)
  const isProven = facts.provenance?.proven && !before.provenance?.proven
  const first = isProven ? undefined : before.provenance
  if (first?.commit && facts.provenance?.commit && first.commit !== facts.provenance.commit)
    note?.(`${part} ${version} came from commit ${first.commit.slice(0, 12)} before, and that stays noted.`)
  const next = { ...before, ...facts, ...(first && { provenance: first }) }
  if (mayReplace && !isDeepStrictEqual(next, before)) store.writeFacts(part, version, next)
}
