import { join } from 'node:path'
import { startEmbeddedDatabase } from '@drape/api/embedded-database'
import { ensureFolder, readEnv, StartError } from '@drape/api/main'
import { pageTemplate } from '@drape/platform/build'
import { createPageErrors, type PartServer, startPartServer } from '@drape/platform/dev'
import { siteStore } from '@drape/platform/release'
import type { Configuration } from '@rspack/core'
import { banner } from './banner.ts'
import { composeSite, partFolders } from './build.ts'
import { startApiServer } from './dev/api-server.ts'
import { writeDevPage } from './dev/dev-page.ts'
import { root, stopTools } from './tool.ts'

const parts = Object.keys(partFolders)

/** The host is always included: it provides React, and only React's development build supports fast refresh. */
const readParts = (names: readonly string[]): readonly string[] => {
  const unknown = names.find((name) => !parts.includes(name))
  if (unknown) throw new StartError(`There is no part ${unknown}: choose from ${parts.join(', ')}.`)
  return parts.filter((part) => names.length === 0 || names.includes(part) || part === 'host')
}

/** Started here because it outlives the api, which restarts after each edit. */
const openDatabase = async ({ databaseUrl, dataDir }: ReturnType<typeof readEnv>) => {
  if (databaseUrl) return undefined
  await ensureFolder('DATA_DIR', dataDir)
  const { url, stop } = await startEmbeddedDatabase({ dataDir, onTrouble: console.error })
  return { env: { DATABASE_URL: url }, stop }
}

const develop = async (): Promise<void> => {
  const fromSource = readParts(process.argv.slice(2))
  const fromBuild = parts.filter((part) => !fromSource.includes(part))
  const env = { ...readEnv(), siteDir: join(root, '.dev-site') }
  process.once('exit', () => stopTools('the command has ended'))
  const store = siteStore(env.siteDir)
  // The registry is what a page's Retry reads, which shows it the current version of a part in development. Pages of an
  // earlier run, which name ports that are closed, are removed.
  store.writeRegistry({ ...store.readRegistry(), pages: {} })

  // The search for free ports starts here, so that open tabs find the servers again after a restart.
  process.env['RSPACK_DEV_SERVER_BASE_PORT'] = String((env.port || 8080) + 1)
  let writePage = () => {}
  const errors = createPageErrors()
  const start = async (part: string) => {
    const folder = join(root, partFolders[part] ?? '')
    const { default: config } = (await import(`../${partFolders[part]}/rspack.config.ts`)) as {
      default: Configuration
    }
    return startPartServer({ folder, config, errors, log: console.log, onBuilt: () => writePage() })
  }
  // Sequentially, because each takes the next free port.
  const host = await start('host')
  const remotes: PartServer[] = []
  for (const part of fromSource) if (part !== 'host') remotes.push(await start(part))

  const partServers = [host, ...remotes]
  const database = await openDatabase(env)
  const api = startApiServer(
    { ...database?.env, SITE_DIR: env.siteDir },
    partServers.map(({ origin }) => origin),
    (complaint) => {
      console.log(
        complaint === undefined ? 'The api has started again.' : `The api does not start:\n${complaint}\n`,
      )
      errors.note('api', complaint)
    },
  )
  const close = async () => {
    await api.stop()
    await database?.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit(0)))
  const started = api.started.catch(async (error) => {
    await close()
    throw error
  })
  const [server, template] = await Promise.all([
    started,
    pageTemplate(join(root, partFolders['host'] ?? '')),
    composeSite(env.siteDir, console.log, { parts: fromBuild, over: true }),
    ...partServers.map(({ firstBuild }) => firstBuild),
  ])
  writePage = () => writeDevPage(store, { template, host, remotes, built: fromBuild })
  writePage()
  console.log(banner(server, env, `From source, with hot reload: ${fromSource.join(', ')}`))
}

try {
  await develop()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
