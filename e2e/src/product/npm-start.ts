import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNode } from './server.ts'
import { builtSite } from './site.ts'

/** Runs `npm start` until it prints its address or ends. */
export const start = async (env: Readonly<Record<string, string>>) => {
  const data = mkdtempSync(join(tmpdir(), 'drape-start-'))
  const { output, code, end } = await runNode(['commands/run.mjs', 'start'], /stops it/, {
    env: { PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, SITE_DIR: builtSite, ...env },
  })
  return {
    output: () => output().trim(),
    code,
    stop: end,
    forget: () => rmSync(data, { recursive: true, force: true }),
  }
}
