/** SPDX ids of licences that only require to be passed on with the software. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
])

interface Exception {
  readonly packages: RegExp
  readonly licence: string
  readonly reason: string
}

/** Each exception has to be decided. */
const exceptions: readonly Exception[] = [
  {
    packages: /^@fontsource(-variable)?\//,
    licence: 'OFL-1.1',
    reason: 'A font may be served with any page; only sold alone it may not be.',
  },
  {
    packages: /^@img\/sharp-(libvips|win32)-/,
    licence: 'LGPL-3.0-or-later',
    reason:
      'libvips is a library of its own file that the server loads: an operator can put another in its place.',
  },
  {
    packages: /^web-push /,
    licence: 'MPL-2.0',
    reason:
      'Its copyleft is for its own files, which the server uses unchanged; no browser gets any of them.',
  },
  {
    packages: /^@img\/sharp-wasm32 /,
    licence: 'LGPL-3.0-or-later',
    reason: 'npm installs it only where the processor is wasm32; no image of ours is built for that.',
  },
  {
    packages: /^caniuse-lite /,
    licence: 'CC-BY-4.0',
    reason: 'The bundler may read its tables, of which no build holds any.',
  },
]

/** Licences as SPDX expressions, by package and version. */
export type Licences = Readonly<Record<string, string>>

const isFree = (expression: string, isAllowed: (id: string) => boolean): boolean => {
  const [inner, content = ''] = /\(([^()]*)\)/.exec(expression) ?? []
  // Replaces a bracket by an allowed id if its content is allowed.
  if (inner) return isFree(expression.replace(inner, isFree(content, isAllowed) ? '0BSD' : 'none'), isAllowed)
  return expression.split(' OR ').some((side) => side.split(' AND ').every((id) => isAllowed(id.trim())))
}

/** Packages whose licence is not allowed, as error messages. */
export const forbidden = (licences: Licences): string[] =>
  Object.entries(licences).flatMap(([title, licence]) => {
    const isAllowed = (id: string): boolean =>
      allowed.has(id) || exceptions.some((each) => each.licence === id && each.packages.test(title))
    if (isFree(licence, isAllowed)) return []
    return [`${title} is under ${licence}, which is not on the list in commands/guards/licences.ts.`]
  })
