import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

export interface Ended {
  readonly code: number
  readonly stdout: string
  /** stdout and stderr in the order of arrival. */
  readonly output: string
}

const running = new Set<ChildProcess>()
const patienceMs = 5_000
let stopReason: string | undefined

/** Kills all running tools and starts no more, so that no child process outlives the command. */
export const stopTools = (reason: string): void => {
  stopReason = reason
  for (const child of running) {
    child.kill()
    setTimeout(() => child.kill('SIGKILL'), patienceMs).unref()
  }
}

/** The path of a package's command: faster than npx, and without .cmd files on Windows. */
const commandOf = (name: string, command: string): string => {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const file = typeof bin === 'string' ? bin : bin[command]
  if (!file) throw new Error(`${name} has no command ${command}`)
  return join(folder, file)
}

const runNode = (args: readonly string[], cwd: string): Promise<Ended> => {
  if (stopReason) return Promise.resolve({ code: 1, stdout: '', output: stopReason })
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let stdout = ''
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  return new Promise((resolve) => {
    const end = () => {
      running.delete(child)
      child.stdout.destroy()
      child.stderr.destroy()
      output = [output.trim(), stopReason ?? ''].join('\n').trim()
      resolve({ code: child.exitCode ?? 1, stdout, output })
    }
    child.on('error', (error) => {
      output += error.message
    })
    child.on('close', end)
    // A grandchild process may keep the streams open, so that 'close' never comes.
    child.on('exit', () => setTimeout(end, patienceMs).unref())
  })
}

/** npm passes its own path to its scripts; using it avoids a shell on Windows. */
export const runNpm = (args: readonly string[], { cwd = root } = {}): Promise<Ended> => {
  const npm = process.env['npm_execpath'] ?? ''
  if (!/npm-cli\.c?js$/.test(npm)) throw new Error('Start this with npm: it runs npm itself.')
  return runNode([npm, ...args], cwd)
}

/** Runs the command of an installed package and returns its output. */
export const runTool = (
  name: string,
  command: string,
  args: readonly string[],
  { cwd = root } = {},
): Promise<Ended> => runNode([commandOf(name, command), ...args], cwd)
