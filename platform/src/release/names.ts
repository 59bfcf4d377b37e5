import { z } from 'zod'

/** Names of the site's own folders and files. */
const reserved = ['pages', 'registry', 'licences']

/** Part names and versions become folders and object keys, and may come from strangers. */
export const partName = z
  .string()
  .regex(/^[a-z]+$/, 'must be lower-case letters')
  .refine((name) => !(name in {}) && !reserved.includes(name), 'is a name that no part may have')

export const versionName = z.string().regex(/^[0-9a-f]{12}$/, 'must be twelve hexadecimal digits')

/** Routes become keys and file names. Paths of the server are reserved. */
export const routePath = z
  .string()
  .regex(
    /^\/(?!.*\/(?:\/|$))(?:[a-z0-9-][a-z0-9/-]*)?$/,
    'must be words of lower-case letters, digits and dashes, as /my-page',
  )
  .refine((path) => !/^\/(?:(?:api|site)(?:\/|$)|preview\/)/.test(path), 'is a path of the server')

export interface Target {
  readonly part: string
  readonly version: string | undefined
}

const refuse = (text: string): never => {
  throw new Error(`${JSON.stringify(text)} is neither a part, as user, nor a version, as user@0123456789ab.`)
}

export const readPart = (text: string): string => (partName.safeParse(text).success ? text : refuse(text))

/** Parses `user` and `user@0123456789ab`. */
export const readTarget = (text: string): Target => {
  const [part = '', ...rest] = text.split('@')
  const version = rest.length > 0 ? rest.join('@') : undefined
  if (!partName.safeParse(part).success) return refuse(text)
  if (version !== undefined && !versionName.safeParse(version).success) return refuse(text)
  return { part, version }
}
