import { join } from 'node:path'
import { readEnv, StartError, serve } from '@drape/api/main'
import { siteStore } from '@drape/release/site'
import { pageTemplate } from '../rspack.page.ts'
import { swc } from '../rspack.shared.ts'
import { banner } from './banner.ts'
import { composeSite, partFolders } from './build.ts'
import { writeDevPage } from './dev/dev-page.ts'
import { type PartServer, startPartServer } from './dev/part-server.ts'
import { root, stopTools } from './tool.ts'

const parts = Object.keys(partFolders)

/** What was asked for, and always the host: it brings React, of which only the development build can repaint. */
const readChosen = (names: readonly string[]): readonly string[] => {
  const unknown = names.find((name) => !parts.includes(name))
  if (unknown) throw new StartError(`There is no part ${unknown}: choose from ${parts.join(', ')}.`)
  return parts.filter((part) => names.length === 0 || names.includes(part) || part === 'host')
}

const develop = async (): Promise<void> => {
  const chosen = readChosen(process.argv.slice(2))
  const built = parts.filter((part) => !chosen.includes(part))
  const env = { ...readEnv(), siteDir: join(root, '.dev-site') }
  process.once('exit', () => stopTools('the command has ended'))
  const store = siteStore(env.siteDir)
  // Retry on a page looks into it, and always finds that a part served from its sources is another one there.
  // A page of an earlier run names ports that are no longer open.
  store.writeRegistry({ ...store.readRegistry(), pages: {} })

  // Looked for from here upwards, so that open tabs find them again after a restart.
  process.env['RSPACK_DEV_SERVER_BASE_PORT'] = String((env.port || 8080) + 1)
  let writePage = () => {}
  const start = (part: string) => startPartServer(part, console.log, () => writePage())
  // One after the other, for each takes the next free port.
  const host = await start('host')
  const remotes: PartServer[] = []
  for (const part of chosen) if (part !== 'host') remotes.push(await start(part))

  const served = [host, ...remotes]
  const server = await serve(env, {
    devOrigins: served.map(({ origin }) => origin),
    log: { level: env.logLevel ?? 'warn' },
  })
  const [template] = await Promise.all([
    pageTemplate(join(root, partFolders['host'] ?? ''), swc(false)),
    composeSite(env.siteDir, console.log, { parts: built, over: true }),
    ...served.map(({ firstBuild }) => firstBuild),
  ])
  writePage = () => writeDevPage(store, { template, host, remotes, built })
  writePage()
  console.log(banner(server, env, `From source, with hot reload: ${chosen.join(', ')}`))
}

try {
  await develop()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
