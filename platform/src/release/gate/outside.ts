import { posix } from 'node:path'
import { z } from 'zod'
import { filesOf } from '../kept/kept.ts'
import { parseJson } from '../parse-json.ts'
import type { Incompatibility } from './incompatibility.ts'
import { lineAt } from './source-lines.ts'
import { type Case, candidateFacts } from './version-facts.ts'

export const outside = 'Imports or references a file outside of its sources.'

/**
 * What may stand before a name. Bounded, so that no text takes long: a name that stands behind more is noticed when the
 * compiler looks for it.
 */
const gap = String.raw`\s{0,20}(?:/\*[^*]{0,80}\*/\s{0,20}|//[^\n]{0,80}\n\s{0,20}){0,2}`

/**
 * Each name that the compiler may follow. Comments and texts are read too: telling them from code takes a parser, and a
 * simpler one could be led to take code for text.
 */
const followed = new RegExp(
  [
    String.raw`\b(?:from|import|require|module)(?=${gap}(?:\(${gap})?(["'\`])((?:(?!\1)[^\n])*)\1)`,
    String.raw`@jsxImportSource\s+(?=(\S+))`,
  ].join('|'),
  'gi',
)

/** Nobody hears from the compiler for which file of these it looked. */
const references = /\/\/\/\s*<reference\b([^\n]*)/gi

const leadsUp = /(?:^|\/)\.\.(?:\/|$)/

/** A name with an escape may be any other. */
const leadsOut = (name: string, folder: string): boolean =>
  /^\/|\\|^[a-z]:\//i.test(name) || leadsUp.test(name.startsWith('.') ? posix.join(folder, name) : name)

const linesIn = (file: string, text: string): number[] => {
  const folder = posix.dirname(file)
  const names = [...text.matchAll(followed)]
    .filter(([, , module, factory = '']) => leadsOut(module ?? factory, folder))
    .map(({ index }) => index)
  // Only a parser knows which quotation marks belong together: any text between two of them may be a path.
  const places = [...text.matchAll(references)]
    .filter(([, rest = '']) =>
      rest.split(/["']/).some((place) => !place.startsWith('/>') && leadsOut(place, folder)),
    )
    .map(({ index }) => index)
  return [...names, ...places].sort((one, other) => one - other).map(lineAt(text))
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The fields of package.json by which the compiler finds files. */
const leading = /^(?:main|types|typings|typesVersions|exports|imports)$/i

const manifestLeadsOut = (file: string, text: string): boolean =>
  Object.entries(parseJson(file, text, z.record(z.string(), z.unknown())))
    .filter(([field]) => leading.test(field))
    .flatMap(([, value]) => textsIn(value))
    .some((place) => leadsOut(place, '.') || leadsUp.test(place))

const placesIn = (file: string, text: string): { readonly line?: number }[] => {
  if (posix.basename(file) === 'package.json') return manifestLeadsOut(file, text) ? [{}] : []
  return /\.[cm]?[jt]sx?$/.test(file) ? linesIn(file, text).map((line) => ({ line })) : []
}

/**
 * Finds imports that would make the compiler read files of this machine. Such a candidate is not compiled at all, so
 * that the answer reveals nothing about them.
 */
export const checkOutside = (gateCase: Case): Incompatibility[] =>
  candidateFacts(gateCase).flatMap(({ release: { part }, kept }) =>
    filesOf(kept).flatMap(({ file, inPackage, text }): Incompatibility[] =>
      placesIn(inPackage, text).map((place) => ({ check: 'types', part, message: outside, file, ...place })),
    ),
  )
