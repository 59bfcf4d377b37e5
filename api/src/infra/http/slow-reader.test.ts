import { mkdir, writeFile } from 'node:fs/promises'
import { testEnv } from '../../../test/app.ts'
import { askFor, canCountFiles, countOpenFiles, openStalledConnection } from '../../../test/connection.ts'
import { testFolder } from '../../../test/folder.ts'
import { until } from '../../../test/upload-wire.ts'
import { serveSite } from '../site/site.ts'
import { createServer } from './server.ts'

const at = testFolder()
const strangers = 5
/** More than the kernel buffers for a client that does not read. */
const large = Buffer.alloc(40_000_000, 'x')

beforeAll(async () => {
  await mkdir(at('user/1.0.0'), { recursive: true })
  await writeFile(at('user/1.0.0/large.js'), large)
})

const where = canCountFiles ? test : test.skip
const why = canCountFiles ? '' : ' (skipped: only Linux tells which files a process has open)'

where(
  `strangers who ask for much and read nothing have one file open each, and none once they left${why}`,
  async () => {
    const app = createServer({ log: { level: 'silent' }, publicUrl: undefined })
    await serveSite(app, testEnv({ SITE_DIR: at() }))
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const requests = askFor(Array(10).fill('/site/user/1.0.0/large.js'))
    const stalled = await Promise.all(
      Array.from({ length: strangers }, () => openStalledConnection(address, requests)),
    )
    await until(() => countOpenFiles([at()]) >= strangers)
    for (let n = 0; n < 10; n++) await fetch(`${address}/site/nothing`)
    expect(countOpenFiles([at()])).toBe(strangers)
    for (const socket of stalled) socket.destroy()
    await until(() => countOpenFiles([at()]) === 0)
    await app.close()
  },
)
