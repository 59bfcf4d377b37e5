import type { z } from 'zod'

/** Parses and validates JSON; an error is one line that names the file and the field. */
export const parseJson = <T>(file: string, text: string, schema: z.ZodType<T>): T => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error(`${file} is damaged: it is not JSON.`)
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${file} is damaged: ${issue?.path.join('.')} ${issue?.message}.`)
}
