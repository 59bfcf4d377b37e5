import { readEnv, StartError, serve } from '@drape/api/main'

/**
 * The api in a process of its own, so that a restart loads every source again. Its arguments are the origins of the
 * part servers.
 */
try {
  const env = readEnv()
  const { address, warning, demoStylist } = await serve(env, {
    devOrigins: process.argv.slice(2),
    log: { level: env.logLevel ?? 'warn' },
  })
  process.send?.({ address, warning, demoStylist })
  // The parent process was killed and could not stop this one.
  process.once('disconnect', () => process.exit())
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
