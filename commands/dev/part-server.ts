import { readDoors } from '@drape/release/part-manifest'
import type { Build } from '@drape/release/registry'
import { type Configuration, rspack, type Stats } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'
import { partFolders } from '../build.ts'
import { hotBuild } from './hot-build.ts'

export interface PartServer {
  readonly part: string
  /** Such as http://localhost:8081. */
  readonly origin: string
  /** The global in which the part's container appears. */
  readonly scope: string
  /** Settled once the part has been built, well or not. */
  readonly firstBuild: Promise<void>
  /** As the last build left them. */
  doors(): Build['doors']
}

/** Sources are for this machine alone. */
const host = 'localhost'

/** Drape as it is opened on this machine may read what is served here; a stranger's page may not. */
const ownPages = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** The folder's own configuration, as its team would build with it. */
const readConfig = async (part: string): Promise<Configuration> => {
  const { default: config } = (await import(`../../${partFolders[part]}/rspack.config.ts`)) as {
    default: Configuration
  }
  return hotBuild(config)
}

/** Says when a part stops compiling and when it compiles again, and nothing else. */
const announceMistakes = (part: string, say: (line: string) => void) => {
  let isBroken = false
  return (stats: Stats): void => {
    const wasBroken = isBroken
    isBroken = stats.hasErrors()
    if (isBroken)
      say(`${part} does not compile:\n${stats.toString({ preset: 'errors-only', colors: false })}\n`)
    else if (wasBroken) say(`${part} compiles again.`)
  }
}

/** Serves a part from its sources. `onBuilt` is called after each build, before open pages hear of it. */
export const startPartServer = async (
  part: string,
  say: (line: string) => void,
  onBuilt: () => void,
): Promise<PartServer> => {
  const config = await readConfig(part)
  const compiler = rspack(config)
  if (!compiler) throw new Error(`${part} has no build.`)
  const announce = announceMistakes(part, say)
  let doors: Build['doors'] = {}
  const firstBuild = new Promise<void>((resolve) => {
    compiler.hooks.done.tap('PartServer', (stats) => {
      announce(stats)
      doors = readDoors(stats)
      resolve()
      onBuilt()
    })
  })
  const server = new RspackDevServer(
    {
      host,
      port: 'auto',
      static: false,
      // The command ends in order by itself.
      setupExitSignals: false,
      client: {
        // It would be drawn with styles that the page's policy forbids.
        overlay: false,
        logging: 'error',
      },
      devMiddleware: { stats: 'none' },
      headers: ({ headers: { origin = '' } }) => ({
        vary: 'origin',
        ...(ownPages.test(origin) ? { 'access-control-allow-origin': origin } : {}),
      }),
    },
    compiler,
  )
  await server.start()
  return {
    part,
    origin: `http://${host}:${server.options.port}`,
    scope: String(config.output?.uniqueName),
    firstBuild,
    doors: () => doors,
  }
}
