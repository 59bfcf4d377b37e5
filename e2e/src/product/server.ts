import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@drape/commands/tool'

/**
 * The environment of a child process: this one's, with changes. Playwright wants colours and our checks want none, of
 * which Node 24 warns.
 */
export const environment = (overrides: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  FORCE_COLOR: undefined,
  ...overrides,
})

/** What a child process says, and the first words of a kind; undefined if it ends without them. */
export const listenTo = (child: ChildProcess, words: RegExp) => {
  let output = ''
  const match = new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        output += text
        const [match] = words.exec(output) ?? []
        if (match) resolve(match)
      })
    child.once('exit', () => resolve(undefined))
  })
  return { output: () => output, match }
}

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
  const { output, match } = listenTo(child, /http:\/\/127\.0\.0\.1:\d+/)
  const address = await match
  if (!address) throw new Error(`The server did not start:\n${output()}`)
  const end = async (signal: NodeJS.Signals) => {
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return {
    address,
    data,
    /** Its data folder stays, for another one. */
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM')
      rmSync(data, { recursive: true, force: true })
    },
  }
}
