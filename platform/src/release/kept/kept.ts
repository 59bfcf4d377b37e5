import { z } from 'zod'
import { isInside } from '../inside.ts'
import { compilerOptions } from './compiler-options.ts'
import { describedCall } from './described-call.ts'
import { packageName } from './package-name.ts'

/** These become file paths where the gate compiles, and strangers may have written them. */
export const sourcePath = z.string().refine(isInside, 'leads out of its folder or is no path of a file')

const texts = z.record(sourcePath, z.string())

/** By script, then by module: the bytes of the module in the minified script. */
const moduleSizes = z.record(z.string(), z.record(z.string(), z.number()))

export const mostUnfollowed = 50

export type ModuleSizes = z.output<typeof moduleSizes>

/**
 * The sources of a build, kept with the version so that other versions can be compiled against it and pages be
 * drawn. Self-contained but for npm packages, and never served.
 */
export const kept = z.object({
  /** The package name by which other parts import it. */
  name: packageName,
  /** Its source files, including package.json, by relative path. */
  files: texts,
  /** Our own packages that it bundles, as far as it imports them: they have no versions. */
  leaves: z.record(packageName, texts),
  compilerOptions,
  /** The `paths` of its tsconfig that it imports by and that lead out of it, to where nothing is kept. */
  unfollowed: z
    .array(
      z
        .string()
        .max(300)
        .regex(/^\P{C}+$/u),
    )
    .min(1)
    .max(mostUnfollowed)
    .optional(),
  /** The calls that it makes. */
  calls: z.array(describedCall),
  /** Says which module grew when a budget is exceeded. */
  modules: moduleSizes.optional(),
  /** The script that draws its first screen, or that exports modules to other parts' scripts: see first-screen/. */
  firstScreen: z.string().optional(),
})

export type Kept = z.output<typeof kept>

export const unfollowedLine = (paths: readonly string[]): string =>
  `\`paths\` of tsconfig are not followed outside the part: ${paths.join(', ')}`

/** The file in which a build leaves this for publish. */
export const keptFile = 'kept.json'

/** Each promotion of anybody reads it again; our largest part has a sixteenth of it. */
export const maxKeptBytes = 8 * 1024 * 1024
