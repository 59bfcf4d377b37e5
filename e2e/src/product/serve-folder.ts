import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Another origin with the files of a folder, such as a CDN with a site, or another product. */
export const serveFolder = async (folder: string) => {
  const server = createServer(async ({ url = '/' }, response) => {
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
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
