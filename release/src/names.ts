import { z } from 'zod'

/** Folders and files of the site itself. */
const reserved = ['pages', 'registry', 'licences']

/** A part's name and a version become folders and keys of objects, whoever typed them. */
export const partName = z
  .string()
  .regex(/^[a-z]+$/, 'must be lower-case letters')
  .refine((name) => !(name in {}) && !reserved.includes(name), 'is a name that no part may have')

export const versionName = z.string().regex(/^[0-9a-f]{12}$/, 'must be twelve hexadecimal digits')

export interface Target {
  readonly part: string
  readonly version: string | undefined
}

const refuse = (text: string): never => {
  throw new Error(`${JSON.stringify(text)} is neither a part, as user, nor a version, as user@0123456789ab.`)
}

export const readPart = (text: string): string => (partName.safeParse(text).success ? text : refuse(text))

/** Reads `user` and `user@0123456789ab`. */
export const readTarget = (text: string): Target => {
  const [part = '', ...rest] = text.split('@')
  const version = rest.length > 0 ? rest.join('@') : undefined
  if (!partName.safeParse(part).success) return refuse(text)
  if (version !== undefined && !versionName.safeParse(version).success) return refuse(text)
  return { part, version }
}
