// Runs the compiler for compiler.ts, which waits for it and can do nothing else meanwhile. It outlives a promotion that
// is ended, and then ends the compiler and removes its folder. JavaScript, since it starts without the loader of TypeScript.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

const [parent, folder = '', ms, program = '', ...args] = process.argv.slice(2)

// The system itself holds these, whatever becomes of this process: no byte goes into a file, no more than so many seconds
// of processors, and so much memory (KB). Windows has none of them, and macOS no bound of memory.
const bounds = 'ulimit -f 0; ulimit -t 120; ulimit -v 4194304 2>/dev/null; exec "$0" "$@"'

const isWindows = process.platform === 'win32'
const compiler = isWindows
  ? spawn(program, args, { stdio: 'inherit' })
  : spawn('/bin/sh', ['-c', bounds, program, ...args], { stdio: 'inherit', detached: true })

/**
 * Ends the compiler with all that it started.
 *
 * @param {number} status
 */
const end = (status) => {
  try {
    if (isWindows) compiler.kill()
    else if (compiler.pid) process.kill(-compiler.pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
  rmSync(folder, { recursive: true, force: true })
  process.exit(status)
}

const isParentGone = () => {
  try {
    process.kill(Number(parent), 0)
    return !isWindows && process.ppid !== Number(parent)
  } catch {
    return true
  }
}

compiler.on('error', ({ message }) => {
  console.error(message)
  process.exit(1)
})
compiler.on('exit', (status) => process.exit(status ?? 1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(1))
setTimeout(() => end(124), Number(ms))
setInterval(() => isParentGone() && end(1), 100)
