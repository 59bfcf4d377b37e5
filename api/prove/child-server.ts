import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface ChildServer {
  readonly address: string
  /** Sends SIGKILL; what it started goes on. */
  kill(): Promise<void>
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>
}

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      said += part
      const [found] = /^http:\S+$/m.exec(said) ?? []
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`the server ended before it listened: ${said}`)))
  })

/** The real program in a process group of its own; `inside` precedes it on the command line. */
export async function startChildServer(
  variables: Record<string, string>,
  inside: readonly string[] = [],
): Promise<ChildServer> {
  const [command = '', ...words] = [...inside, process.execPath, '--import', 'tsx', 'api/src/main.ts']
  const child = spawn(command, words, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PORT: '0', HOST: '127.0.0.1', ...variables },
  })
  const ended = once(child, 'exit')
  const address = await addressOf(child)
  return {
    address,
    kill: async () => {
      // With `inside` the server may be a child of it.
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      await ended
    },
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}
