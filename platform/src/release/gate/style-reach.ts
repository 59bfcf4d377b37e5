import { filesOf } from '../kept/kept.ts'
import { reachingIn } from '../styles/reach.ts'
import { type Incompatibility, incompatibilityBy } from './incompatibility.ts'
import { lineAt } from './source-lines.ts'
import { styleModule } from './style-files.ts'
import { type Case, candidatesOf } from './version-facts.ts'

const incompatibility = incompatibilityBy('styles')

/** The style modules of a candidate, and of our own packages that it bundles. */
const sheetsOf = ({ next }: Case, part: string) => {
  const kept = next[part]?.kept
  return kept ? filesOf(kept).filter(({ file }) => styleModule.test(file)) : []
}

/** Refuses remotes whose styles would change what other parts show. The page as a whole is the host's. */
export const checkStyleReach = (gateCase: Case): Incompatibility[] =>
  candidatesOf(gateCase)
    .filter((part) => part !== 'host')
    .flatMap((part) =>
      sheetsOf(gateCase, part).flatMap(({ file, text }) => {
        const line = lineAt(text)
        return reachingIn(text).map(({ offset, message }) =>
          incompatibility(part, message, { file, line: line(offset) }),
        )
      }),
    )
