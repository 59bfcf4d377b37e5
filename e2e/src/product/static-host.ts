import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { listening } from '@drape/platform/test/listening'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Files as they lie, an index for a folder and 404.html for the rest: no header is ours, and no rewrite. */
export const staticHost = (folder: string) =>
  listening(async ({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://localhost').pathname)
    const type = types[extname(path)]
    const read = (...names: string[]) => readFile(join(folder, ...names))
    try {
      const bytes = type ? await read(path) : await read(path, 'index.html')
      response.setHeader('content-type', type ?? 'text/html').end(bytes)
    } catch {
      response.writeHead(404, { 'content-type': 'text/html' }).end(await read('404.html'))
    }
  })
