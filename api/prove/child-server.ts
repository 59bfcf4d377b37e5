import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

interface Surroundings {
  /** Without it, that of this process. */
  readonly env?: Readonly<Record<string, string>>
  /** Precedes the program on the command line. */
  readonly inside?: readonly string[]
}

/** Starts a program of the tree in a process group of its own, and waits for its first output. */
async function startChild(
  program: readonly string[],
  words: RegExp,
  { env, inside = [] }: Surroundings = {},
) {
  const [command = '', ...args] = [...inside, process.execPath, '--import', 'tsx', ...program]
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(env && { env }),
  })
  const exit = once(child, 'exit')
  const match = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      output += part
      const [match] = words.exec(output) ?? []
      if (match) resolve(match)
    })
    child.once('exit', () => reject(new Error(`${program[0]} ended before it said ${words}: ${output}`)))
  })
  return {
    match,
    /** Sends SIGKILL to it alone; its child processes go on. */
    kill: async () => {
      // With `inside` the program may be a child of it.
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      await exit
    },
    /** Sends SIGTERM; returns the exit code. */
    stop: async (): Promise<number | null> => {
      child.kill('SIGTERM')
      const [code] = await exit
      return code
    },
  }
}

export type ChildServer = Awaited<ReturnType<typeof startChildServer>>

export async function startChildServer(
  variables: Readonly<Record<string, string>>,
  inside: readonly string[] = [],
) {
  const env = { PORT: '0', HOST: '127.0.0.1', ...variables }
  const { match, ...server } = await startChild(['api/src/main.ts'], /^http:\S+$/m, { env, inside })
  return { address: match, ...server }
}
