import { createPageErrors } from '../page-errors.ts'
import { devTags } from '../page-tags.ts'
import { errorsFile, type PartServer, startPartServer } from '../part-server.ts'
import { developmentReact } from './development-react.ts'
import { liveProxy } from './live-proxy.ts'
import { type Repository, readConfig } from './repository.ts'

const reactFile = 'react.js'

/** Serves a part from its sources, and the page, the other parts and the api from the live product. */
export const develop = async (
  { folder, part, live }: Repository,
  log: (line: string) => void,
): Promise<PartServer> => {
  // No published version can have this path: versions have twelve digits.
  const path = `/site/${part}/dev/`
  const react = developmentReact(folder)
  const tags = (nonce: string): string =>
    `${devTags(nonce, path + errorsFile)}\n<script nonce="${nonce}" src="${path}${reactFile}"></script>`
  const proxy = liveProxy({
    live,
    own: () => ({ part, tags, release: server.releaseAt(path) }),
  })
  const server: PartServer = await startPartServer({
    folder,
    config: await readConfig(folder),
    errors: createPageErrors(),
    log,
    path,
    others: (request, response) => {
      if (request.url !== path + reactFile) return proxy(request, response)
      react.then(
        (code) => response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(code),
        (error) => response.writeHead(500).end(String(error)),
      )
    },
  })
  await Promise.all([server.firstBuild, react])
  return server
}
