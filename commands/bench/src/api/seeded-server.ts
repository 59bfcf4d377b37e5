import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './child.ts'
import type { Engine } from './engines.ts'
import type { IdentityProvider } from './identity.ts'
import { benchRequests, tokenKey } from './requests.ts'
import { completeAllBut, seed, sizes } from './seed.ts'

const api = join(import.meta.dirname, 'api-server.ts')

/** The requests that are open in the quiet database. */
export const quietly = 300

type Name = keyof typeof sizes | 'quiet'

/**
 * Seeds an engine, and starts the api on copies of what it has: `quiet` is the large one with 300 requests left open.
 * Copying a database takes a twentieth of the time of filling it.
 */
export async function seedEngine(engine: Engine, provider: IdentityProvider) {
  const dataDir = mkdtempSync(join(tmpdir(), 'drape-bench-'))
  const start = (url: string) =>
    startServer(api, {
      ...provider.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SITE_DIR: dataDir,
      DATABASE_URL: url,
      TOKEN_KEY: tokenKey,
      REQUESTS_PER_MINUTE: '100000000',
      // What a call costs is measured here, and not when it is refused.
      REQUESTS_AT_ONCE: '1000',
    })
  for (const size of ['small', 'large'] as const) {
    const url = await engine.create(`seeded_${size}`)
    // A start migrates.
    await (await start(url)).stop()
    await seed(url, sizes[size])
  }
  return {
    start: async (name: Name) => {
      const url = await engine.create(`drape_${name}`, `seeded_${name === 'quiet' ? 'large' : name}`)
      if (name === 'quiet') await completeAllBut(url, quietly)
      const { address, stop } = await start(url)
      const requests = await benchRequests(url, provider)
      return { address, url, identity: provider.env, requests, startReplica: () => start(url), stop }
    },
    stop: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

export type Seeded = Awaited<ReturnType<Awaited<ReturnType<typeof seedEngine>>['start']>>
