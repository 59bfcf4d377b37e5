import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promote, publish, siteStore } from '@drape/platform/release'
import { buildFolder } from './build.ts'
import { root } from './tool.ts'

const example = join(root, 'platform/example')
const folders = ['host', 'remote-shop', 'remote-cart'].map((part) => join(example, part))
const site = mkdtempSync(join(tmpdir(), 'drape-example-'))
process.on('exit', () => rmSync(site, { recursive: true, force: true }))

await Promise.all(folders.map(buildFolder))
const store = siteStore(site)
const releases = folders.map((folder) => publish(store, join(folder, 'dist')))
promote(store, Object.fromEntries(releases.map(({ part, version }) => [part, version])), { by: 'example' })

const server = spawn(process.execPath, ['--import', 'tsx', join(example, 'serve.mjs'), site], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
