import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Configuration, rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'
import { readDoors } from '../build/part-manifest-plugin.ts'
import { readPartPackage } from '../build/part-package.ts'
import type { PageRelease } from '../release/page-registry.ts'
import type { Build } from '../release/registry.ts'
import { doorNames, exposesOf, needsOf } from '../release/render-pages.ts'
import { hotBuild } from './hot-build.ts'
import type { PageErrors } from './page-errors.ts'

export type PartServer = Awaited<ReturnType<typeof startPartServer>>

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

interface Served {
  readonly folder: string
  readonly config: Configuration
  readonly errors: PageErrors
  readonly log: (line: string) => void
  /** Called after each build, before open pages are notified. */
  readonly onBuilt?: () => void
  /** The path of the files, with a slash at both ends. */
  readonly path?: string
  readonly others?: Handler
}

/** Source code is served to this machine only. */
const host = 'localhost'

/** Allows Drape's pages on this machine to read the files, and no page of another origin. */
const ownPages = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

const readableByOwnPages = ({ headers: { origin = '' } }: IncomingMessage): Record<string, string> => ({
  vary: 'origin',
  ...(ownPages.test(origin) ? { 'access-control-allow-origin': origin } : {}),
})

/** The path of the event stream with errors, beside the files. */
export const errorsFile = 'errors'

export const startPartServer = async (served: Served) => {
  const { folder, errors, log, onBuilt, path = '/', others } = served
  const { part, routes, tabs, fills } = readPartPackage(folder)
  const config = hotBuild(served.config)
  const scope = String(config.output?.uniqueName)
  const compiler = rspack(config)
  if (!compiler) throw new Error(`Rspack made no compiler from the configuration of ${part}.`)
  let isBroken = false
  let doors: Build['doors'] = {}
  const firstBuild = new Promise<void>((resolve) => {
    compiler.hooks.done.tap('PartServer', (stats) => {
      const wasBroken = isBroken
      isBroken = stats.hasErrors()
      const text = isBroken ? stats.toString({ preset: 'errors-only', colors: false }) : undefined
      errors.note(part, text)
      if (isBroken) log(`${part} does not compile:\n${text}\n`)
      else if (wasBroken) log(`${part} compiles again.`)
      doors = readDoors(stats)
      resolve()
      onBuilt?.()
    })
  })
  const streamErrors: Handler = (request, response) => {
    for (const [name, value] of Object.entries(readableByOwnPages(request))) response.setHeader(name, value)
    errors.stream(request, response)
  }
  const server = new RspackDevServer(
    {
      host,
      port: 'auto',
      static: false,
      // The command handles signals itself.
      setupExitSignals: false,
      client: {
        // The dev server's overlay uses styles that the CSP forbids: error-overlay.js shows the same errors.
        overlay: false,
        logging: 'error',
      },
      devMiddleware: { stats: 'none', publicPath: path },
      webSocketServer: { type: 'ws', options: { path: `${path}ws` } },
      headers: readableByOwnPages,
      // Before the compression middleware, which would buffer events.
      setupMiddlewares: (usual) => [
        { name: errorsFile, path: path + errorsFile, middleware: streamErrors },
        ...usual,
        ...(others ? [{ name: 'others', middleware: others }] : []),
      ],
    },
    compiler,
  )
  await server.start()
  const origin = `http://${host}:${server.options.port}`
  return {
    part,
    origin,
    address: origin + path,
    routes,
    /** What a page says of it that finds its files at this base. */
    releaseAt: (base: string): PageRelease => ({
      version: 'dev',
      scope,
      entry: `${base}entry.js`,
      // Files that change with each edit have no fixed hash.
      integrity: '',
      needs: needsOf(doors),
      exposes: exposesOf({ doors, scope }),
      routes,
      ...(tabs && { tabs }),
      ...(fills && { fills: doorNames(fills) }),
    }),
    /** Settles after the first build, successful or not. */
    firstBuild,
    doors: () => doors,
    stop: (): Promise<void> => server.stop(),
  }
}
