import { z } from 'zod'

/** Names of the site's own folders and files. */
const reserved = ['pages', 'registry', 'licences']

/** Part names and versions become folders and object keys, and may come from strangers. */
export const partName = z
  .string()
  .regex(
    /^[a-z](?:[a-z\d-]{0,58}[a-z\d])?$/,
    'must be lower-case letters, digits and dashes, 60 at most, begin with a letter and end with no dash',
  )
  .refine((name) => !(name in {}) && !reserved.includes(name), 'is a name that no part may have')

/** The global that holds a version's container, and must be an identifier. */
export const scopeName = (part: string, version: string): string =>
  `drape_${part.replaceAll('-', '_')}_${version}`

export const versionName = z.string().regex(/^[0-9a-f]{12}$/, 'must be twelve hexadecimal digits')

const longestRoute = 200

const segment = /^(?:[a-z0-9-]+|:[A-Za-z_]\w*)\??$/

const isOneOf = (segments: readonly string[]): boolean =>
  segments.every((each, at) => segment.test(each) || (each === '*' && at === segments.length - 1))

const parametersIn = (path: string): string[] => path.match(/:\w+/g) ?? []

/** React Router's patterns. They become keys, and words of them names of files. Paths of the server are reserved. */
export const routePath = z
  .string()
  .max(longestRoute, `must be at most ${longestRoute} letters`)
  .refine(
    (path) => path === '/' || (path.startsWith('/') && isOneOf(path.slice(1).split('/'))),
    'must be words of lower-case letters, digits and dashes, parameters, and * at its end, as /my-page, /product/:id or /orders/*',
  )
  .refine((path) => path.split('?').length <= 2, 'may have one optional segment')
  .refine((path) => new Set(parametersIn(path)).size === parametersIn(path).length, 'has one parameter twice')
  .refine((path) => !/^\/(?:(?:api|site)\??(?:\/|$)|preview\??\/)/.test(path), 'is a path of the server')

/** Where a link can lead: without parameters. */
export const plainPath = routePath.refine((path) => !/[:*?]/.test(path), 'must be without parameters')

/** A slot as its part calls it. */
export const slotName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be at most 40 lower-case letters, digits and dashes')

/** Another part's slot, as shop/header. */
export const slotOfPart = z.string().refine((text) => {
  const [part, slot, ...more] = text.split('/')
  return more.length === 0 && partName.safeParse(part).success && slotName.safeParse(slot).success
}, 'must be a part and a slot of it, as shop/header')

/** Packages of remotes are called remote-<part>, with or without a scope: @team/remote-cart, and its ./button. */
const ofRemote = /^(?:@[\w.-]+\/)?remote-([a-z][a-z\d-]*)(?:\/(.+))?$/

/** The part, and its door, that a package or a module in one belongs to. */
export const neighbourIn = (name: string): { readonly part: string; readonly door: string } | undefined => {
  const [, part, door = ''] = ofRemote.exec(name) ?? []
  return part ? { part, door } : undefined
}

const longestDays = 366

export const readDays = (text: string): number => {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (days < 1 || days > longestDays)
    throw new Error(`--days must be a whole number from 1 to ${longestDays}.`)
  return days
}

export interface Target {
  readonly part: string
  readonly version: string | undefined
}

export const readPart = (text: string): string => {
  const { error } = partName.safeParse(text)
  if (error) throw new Error(`The part ${JSON.stringify(text.slice(0, 100))} ${error.issues[0]?.message}.`)
  return text
}

/** Parses `cart` and `cart@0123456789ab`. */
export const readTarget = (text: string): Target => {
  const [part = '', ...rest] = text.split('@')
  const version = rest.length > 0 ? rest.join('@') : undefined
  if (!partName.safeParse(part).success || !versionName.optional().safeParse(version).success)
    throw new Error(
      `${JSON.stringify(text)} is neither a part, as cart, nor a version, as cart@0123456789ab.`,
    )
  return { part, version }
}
