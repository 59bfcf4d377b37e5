import { readEnv, serve } from '@drape/api/main'

/** The real server in production mode, with its log. */
const variables = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>
const { address } = await serve(readEnv(variables), { log: { level: 'info' } })
process.send?.(address)
process.on('disconnect', () => process.exit())
