import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { servedType } from '../../release/file-kinds.ts'
import { publish } from '../../release/publish.ts'
import { pageRelease } from '../../release/render-pages.ts'
import { siteStore } from '../../release/site.store.ts'
import { liveProxy } from './live-proxy.ts'
import type { Repository } from './repository.ts'

export type Serving = Awaited<ReturnType<typeof serveBuilt>>

/** Serves a part's build as if it were live, with integrity, and everything else from the live product. */
export const serveBuilt = async ({ folder, part, live }: Repository) => {
  const site = mkdtempSync(join(tmpdir(), 'drape-beside-'))
  const store = siteStore(site)
  const release = publish(store, join(folder, 'dist'), { part })
  const files = store.folderOf(part, release.version)
  const path = `/site/${part}/${release.version}/`
  const ownRelease = { ...pageRelease(release), routes: release.routes }
  const proxy = liveProxy({ live, own: () => ({ part, release: ownRelease }) })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', live)
    const file = pathname.startsWith(path) ? pathname.slice(path.length) : ''
    if (!file) return proxy(request, response)
    if (!Object.hasOwn(release.integrity, file) || !existsSync(join(files, file)))
      return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': servedType(file) })
    createReadStream(join(files, file)).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(site, { recursive: true, force: true })
    },
  }
}
