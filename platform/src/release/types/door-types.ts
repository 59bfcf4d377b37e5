import { z } from 'zod'
import { packageName, sourcePath } from '../kept/kept.ts'

/** In a folder that npm links, other files can be code: it runs a binding.gyp. */
const declaration = sourcePath.refine((path) => path.endsWith('.d.ts'), 'is no declaration')

/** The declarations of a part's doors, without code, by path. */
export const doorTypes = z.object({
  /** The package name by which other parts import it. */
  name: packageName,
  /** The file behind each door. */
  doors: z.record(z.string().regex(/^\.\/[\w-]+$/), declaration),
  files: z.record(declaration, z.string()),
  /** The npm packages whose types they use. */
  dependencies: z.record(packageName, z.string()),
})

export type DoorTypes = z.output<typeof doorTypes>

/**
 * In each version's folder, for developers of other parts: names and types that the code shows anyway. Like source
 * maps, it does not count for the version.
 */
export const typesFile = 'types.json'
