import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@drape/commands/tool'

/**
 * The environment of a child process: this one's, with changes. Playwright wants colours and our checks want none, of
 * which Node 24 warns.
 */
export const environment = (own: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  FORCE_COLOR: undefined,
  ...own,
})

/** Vite sets NODE_ENV=production in this process, with which npm would install no development dependencies. */
export const keepNodeEnv = (): (() => void) => {
  const { NODE_ENV } = process.env
  return () => {
    // Deletes it if it was unset: with any value Vite builds for tests, without a manifest.
    if (NODE_ENV === undefined) Reflect.deleteProperty(process.env, 'NODE_ENV')
    else process.env['NODE_ENV'] = NODE_ENV
  }
}

/** The product in a process of its own, on a free port, with its own database and data folder. */
export const startServer = async (site: string, env: Readonly<Record<string, string>> = {}) => {
  const data = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'drape-data-'))
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/src/main.ts'], {
    cwd: root,
    env: environment({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, SITE_DIR: site, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    const listen = (text: Buffer) => {
      said += text
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
      if (found) resolve(found)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => reject(new Error(`The server did not start:\n${said}`)))
  })
  return {
    address,
    data,
    /** Its data folder stays, for another one. */
    kill: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    },
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      rmSync(data, { recursive: true, force: true })
    },
  }
}
