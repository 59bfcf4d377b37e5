import { z } from 'zod'

/** It becomes a file path where the gate compiles. */
export const packageName = z.string().regex(/^(@[\w-][\w.-]*\/)?[\w-][\w.-]*$/, 'is no name of a package')
