import { ensureFolder, readEnv, StartError, serve } from '@drape/api/main'
import { ownDocument } from '@drape/api/own-document'
import { banner } from './banner.ts'
import { composeSite } from './build.ts'

try {
  const env = readEnv()
  // These checks come before a build that takes a minute.
  await ensureFolder('DATA_DIR', env.dataDir)
  await ensureFolder('SITE_DIR', env.siteDir)
  await composeSite(env.siteDir, console.log, { api: ownDocument() })
  const server = await serve(env, { log: { level: env.logLevel ?? 'warn' } })
  console.log(banner(server, env))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
