import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@drape/commands/tool'
import { environment, listenTo } from './server.ts'
import { builtSite } from './site.ts'

/** Runs `npm start` until it prints its address or ends. */
export const start = async (env: Readonly<Record<string, string>>) => {
  const data = mkdtempSync(join(tmpdir(), 'drape-start-'))
  const child = spawn(process.execPath, ['commands/run.mjs', 'start'], {
    cwd: root,
    env: environment({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, SITE_DIR: builtSite, ...env }),
  })
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const { output, match } = listenTo(child, /stops it/)
  await match
  return {
    output: () => output().trim(),
    code,
    stop: (signal: NodeJS.Signals) => child.kill(signal),
    forget: () => rmSync(data, { recursive: true, force: true }),
  }
}
