import { extname } from 'node:path'

/** The kinds of file that a page, or another host, asks a version for. None of them is a page that opens by itself. */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  // The types of doors, for hosts elsewhere.
  '.ts': 'text/plain; charset=utf-8',
  '.zip': 'application/zip',
  '.otf': 'font/otf',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/** Without case, as some disks find files. */
const kindOf = (file: string): string => extname(file).toLowerCase()

/** A source map: it is for developers here, and kept apart from what is served. */
export const isMap = (file: string): boolean => kindOf(file) === '.map'

/** Undefined for a file that is served to no client. */
export const servedType = (file: string): string | undefined =>
  Object.hasOwn(types, kindOf(file)) ? types[kindOf(file)] : undefined

/** Of this pages are made. */
const isForServers = (part: string, file: string): boolean => part === 'host' && file === 'page.html'

/** A bucket cannot send security headers with a file: so a file that could run as a page is not published at all. */
export const requireKinds = (
  { part, version }: Record<'part' | 'version', string>,
  files: readonly string[],
) => {
  const other = files.find((file) => servedType(file) === undefined && !isForServers(part, file))
  if (other === undefined) return
  throw new Error(
    `${part} ${version} holds ${other}: a version holds only ${Object.keys(types).join(', ')} and source maps.`,
  )
}
