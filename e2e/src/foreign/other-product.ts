import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const types: Readonly<Record<string, string>> = { js: 'text/javascript', html: 'text/html' }

/** Serves another product at another origin. */
export const serveElsewhere = async (folder: string) => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const file = pathname === '/' ? 'index.html' : pathname.slice(1)
    try {
      const body = readFileSync(join(folder, file))
      response.setHeader('content-type', types[file.split('.').at(-1) ?? ''] ?? 'text/plain').end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    /** The address of its page, which opens our part by this manifest. */
    pageWith: (manifest: string) =>
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/?${encodeURIComponent(manifest)}`,
    stop: () => server.close(),
  }
}
