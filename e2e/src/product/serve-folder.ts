import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { listening } from '@drape/platform/test/listening'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Another origin with the files of a folder, such as a CDN with a site, or another product. */
export const serveFolder = (folder: string) =>
  listening(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const file = pathname === '/' ? 'index.html' : normalize(pathname.replace(/^\/site\//, '/'))
    // The only header that a CDN must set: docs/operations.md.
    response.setHeader('access-control-allow-origin', '*')
    try {
      const bytes = await readFile(join(folder, file))
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(bytes)
    } catch {
      response.writeHead(404).end()
    }
  })
