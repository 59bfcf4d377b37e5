import type { z } from 'zod'
import { ifReadable } from './files.ts'

/** Parses and validates JSON; an error is one line that names the file and the field. */
export const parseJson = <T>(file: string, text: string, schema: z.ZodType<T>): T => {
  const value = ifReadable((): unknown => JSON.parse(text))
  if (value === undefined) throw new Error(`${file} is damaged: it is not JSON.`)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${file} is damaged: ${issue?.path.join('.')} ${issue?.message}.`)
}
