import { z } from 'zod'
import { sourcePath } from '../kept/kept.ts'
import { packageName } from '../kept/package-name.ts'

/** The declarations of a part's doors, without code, by path. */
export const doorTypes = z.object({
  /** The package name by which other parts import it. */
  name: packageName,
  /** The file behind each door. */
  doors: z.record(z.string().regex(/^\.\/[\w-]+$/), sourcePath),
  files: z.record(sourcePath, z.string()),
  /** The npm packages whose types they use. */
  dependencies: z.record(packageName, z.string()),
})

export type DoorTypes = z.output<typeof doorTypes>

/**
 * In each version's folder, for developers of other parts: names and types that the code shows anyway. Like source
 * maps, it does not count for the version.
 */
export const typesFile = 'types.json'
