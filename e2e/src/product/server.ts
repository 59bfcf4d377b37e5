import { spawn } from 'node:child_process'
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

interface Running {
  readonly cwd?: string
  readonly env: Readonly<Record<string, string>>
  readonly detached?: boolean
}

/** A process of Node, once it has said words of a kind, or has ended without them. */
export const runNode = async (
  args: readonly string[],
  words: RegExp,
  { cwd = root, env, detached = false }: Running,
) => {
  const child = spawn(process.execPath, args, {
    cwd,
    env: environment(env),
    detached,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let output = ''
  const match = await new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text
        const [match] = words.exec(output) ?? []
        if (match) resolve(match)
      })
    void code.then(() => resolve(undefined))
  })
  return {
    group: child.pid ?? 0,
    output: () => output,
    match,
    code,
    end: (signal: NodeJS.Signals) => {
      child.kill(signal)
      return code
    },
  }
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
  const variables = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, SITE_DIR: site, ...env }
  const program = ['--import', 'tsx', 'api/src/main.ts']
  const server = await runNode(program, /http:\/\/127\.0\.0\.1:\d+/, { env: variables })
  const { match: address, output, end } = server
  if (!address) throw new Error(`The server did not start:\n${output()}`)
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
