import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { publish } from '../../src/release/publish.ts'
import { filesIn } from '../../src/release/verify.ts'
import { siteForEach } from '../../test/each-test.ts'
import { v1 } from '../../test/site.ts'

const site = siteForEach()

/** Preloaded by the command: the process kills itself after writing two files of the draft. */
const killedAtSecondFile = `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const write = fs.writeFileSync
  let written = 0
  fs.writeFileSync = (path, ...rest) => {
    write(path, ...rest)
    if (String(path).includes('.drafts/shop-') && ++written === 2) process.kill(process.pid, 'SIGKILL')
  }
  syncBuiltinESMExports()`

test('a publication that is killed leaves no half version, and the next one succeeds', async () => {
  const dist = site.build('shop', '1')
  const command = join(import.meta.dirname, '../../../commands/release.ts')
  const child = spawn(process.execPath, [
    '--import',
    'tsx',
    '--import',
    `data:text/javascript,${encodeURIComponent(killedAtSecondFile)}`,
    command,
    'publish',
    'shop',
    '--dist',
    dist,
    '--site',
    site.folder,
  ])
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  expect(filesIn(site.root).filter((file) => file.includes('.drafts/shop-'))).toHaveLength(2)
  expect(readdirSync(site.folder)).not.toContain('shop')
  expect(site.store.readRelease('shop', v1)).toBeUndefined()

  publish(site.store, dist)
  expect(Object.keys(site.store.readRelease('shop', v1)?.integrity ?? {})).toContain('app.js')
})
