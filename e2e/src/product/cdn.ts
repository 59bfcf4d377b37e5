import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Another origin with the same files, such as a bucket's site or a CDN. */
export const startCdn = async (folder: string) => {
  const asked: string[] = []
  const server = createServer(async (question, answer) => {
    const url = question.url ?? '/'
    asked.push(url)
    try {
      const bytes = await readFile(join(folder, normalize(url.replace(/^\/site\//, '/'))))
      answer.writeHead(200, {
        'content-type': types[extname(url)] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        // The only header that a CDN must set: docs/operations.md.
        'access-control-allow-origin': '*',
      })
      answer.end(bytes)
    } catch {
      answer.writeHead(404, { 'access-control-allow-origin': '*' }).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: (): readonly string[] => [...asked],
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
