import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './child.ts'
import type { Engine } from './engines.ts'
import type { IdentityProvider } from './identity.ts'
import { benchRequests, tokenKey } from './requests.ts'
import { seed, sizes } from './seed.ts'

const api = join(import.meta.dirname, 'api-server.ts')

/** The api on a new, seeded database, and replicas that share it. */
export async function startSeeded(engine: Engine, size: keyof typeof sizes, provider: IdentityProvider) {
  const url = await engine.create(`drape_${size}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'drape-bench-'))
  const env = {
    ...provider.env,
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SITE_DIR: dataDir,
    DATABASE_URL: url,
    TOKEN_KEY: tokenKey,
    REQUESTS_PER_MINUTE: '100000000',
  }
  const server = await startServer(api, env)
  await seed(url, sizes[size])
  const asks = await benchRequests(url, provider)
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { address: server.address, url, asks, startReplica: () => startServer(api, env), stop }
}

export type Seeded = Awaited<ReturnType<typeof startSeeded>>
