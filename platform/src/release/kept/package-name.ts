import { z } from 'zod'
import { neighbourIn } from '../names.ts'

/** It becomes a file path where the gate compiles. */
export const packageName = z.string().regex(/^(@[\w-][\w.-]*\/)?[\w-][\w.-]*$/, 'is no name of a package')

/** Under the name of another part's package, or with it, other parts would be compiled against a stranger's sources. */
export const requireOwnNames = (part: string, name: string, leaves: readonly string[] = []): void => {
  const own = neighbourIn(name)?.part ?? 'host'
  if (own !== part) throw new Error(`${part} comes under the name ${name}, which is not its own.`)
  const others = leaves.find((leaf) => neighbourIn(leaf))
  if (others) throw new Error(`${part} brings ${others} along, which is the package of a part.`)
}
