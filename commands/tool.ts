import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

export interface Ended {
  readonly code: number
  readonly output: string
}

const longest = 15 * 60_000
const stop = new AbortController()

/** Ends whatever tool runs now, so that no child outlives the command. */
export const stopTools = (reason: string): void => stop.abort(reason)

setTimeout(() => stopTools('stopped after 15 minutes'), longest).unref()

/** Where a package keeps its command, without the start-up time of npx and without the .cmd files of Windows. */
const commandOf = (name: string, command: string): string => {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const file = typeof bin === 'string' ? bin : bin[command]
  if (!file) throw new Error(`${name} has no command ${command}`)
  return join(folder, file)
}

const runNode = (args: readonly string[], cwd: string): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: stop.signal,
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.on('error', (error) => {
      output += `\n${stop.signal.aborted ? String(stop.signal.reason) : error.message}`
    })
    child.on('close', (code) => resolve({ code: code ?? 1, output: output.trim() }))
  })

/** Runs the command of an installed package and hands back all that it said. */
export const runTool = (
  name: string,
  command: string,
  args: readonly string[],
  { cwd = root, loader = false } = {},
): Promise<Ended> =>
  runNode([...(loader ? ['--import', 'tsx'] : []), commandOf(name, command), ...args], cwd)
