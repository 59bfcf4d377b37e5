import { readEnv, StartError, serve } from '@drape/api/main'
import { composeSite } from './build.ts'

const banner = (address: string): string => `
  Drape is open at ${address}

  People sign in at    ${address}/
  Stylists sign in at  ${address}/stylist-login

  Ctrl-C stops it.
`

try {
  const env = readEnv()
  await composeSite(env.siteDir, console.log)
  const { address } = await serve(env, { log: { level: 'warn' } })
  console.log(banner(address))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
