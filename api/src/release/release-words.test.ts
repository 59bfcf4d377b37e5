import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverPaths } from '@drape/release/server-api'
import { startReleases } from '../../test/release.ts'

/** `npm run prove -- releases` looks at more of what is damaged. */
test('a site whose list of live versions is damaged says so elsewhere, and not in which folder it lies', async () => {
  const { site, address, makeToken, stop } = await startReleases()
  try {
    const { token } = await makeToken('user', '--for', 'team wardrobe')
    writeFileSync(join(site.folder, 'registry.json'), '{')
    const reply = await fetch(address + serverPaths.status, { headers: { authorization: `Bearer ${token}` } })
    const text = await reply.text()
    expect(text).toContain('site/registry.json is damaged')
    expect(text).not.toContain(site.folder)
  } finally {
    await stop()
  }
})
