import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Configuration } from '@rspack/core'
import { bundle } from '../../build/bundle-text.ts'
import { createPageErrors, devTags } from '../page-errors.ts'
import { errorsFile, type PartServer, startPartServer } from '../part-server.ts'
import { liveProxy } from './live-proxy.ts'
import type { Repository } from './repository.ts'

const reactFile = 'react.js'

/** Serves a part from its sources, and the page, the other parts and the api from the live product. */
export const develop = async ({ folder, part, live }: Repository, log: (line: string) => void) => {
  // No published version can have this path: versions have twelve digits.
  const path = `/site/${part}/dev/`
  // The live host shares React's production build, which has no fast refresh. This script replaces it by the development
  // build of the same version; it must run before the host.
  const react = bundle({
    context: folder,
    mode: 'development',
    entry: join(import.meta.dirname, '../in-page/development-react.js'),
    resolve: { modules: [join(folder, 'node_modules'), 'node_modules'] },
  })
  const tags = (nonce: string): string =>
    `${devTags(nonce, path + errorsFile)}\n<script nonce="${nonce}" src="${path}${reactFile}"></script>`
  const proxy = liveProxy({ live, own: () => ({ part, tags, release: server.releaseAt(path) }) })
  const configFile = pathToFileURL(join(folder, 'rspack.config.mjs')).href
  const { default: config } = (await import(configFile)) as { default: Configuration }
  const server: PartServer = await startPartServer({
    folder,
    config,
    errors: createPageErrors(),
    log,
    path,
    others: (request, response) => {
      if (request.url !== path + reactFile) return proxy(request, response)
      react.then(
        ({ text }) => response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(text),
        (error) => response.writeHead(500).end(String(error)),
      )
    },
  })
  await Promise.all([server.firstBuild, react])
  return server
}
