import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const hashOf = (text) => createHash('sha256').update(text).digest('hex')

const root = fileURLToPath(new URL('..', import.meta.url))
const lock = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules/.drape-install')
/** npm writes it as the last act of an install. */
const installed = join(root, 'node_modules/.package-lock.json')
/** Outside node_modules, which npm empties. It names the process that installs. */
const underWay = join(tmpdir(), `drape-install-${hashOf(root).slice(0, 16)}`)
const longestMs = 10 * 60_000

const refuse = (line, status = 1) => {
  console.error(line)
  process.exit(status)
}

const requireNode = () => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [major, minor] = engines.node.match(/\d+/g).map(Number)
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return
  refuse(`Drape needs Node ${major}.${minor} or newer; this is Node ${process.versions.node}.`)
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** True for a tree that somebody's own `npm ci` or `npm install` made from this very lock file. */
const isInstalledFromLock = () => {
  if (!existsSync(installed)) return false
  const present = packagesOf(installed)
  return Object.entries(packagesOf(lock))
    .filter(([path, wanted]) => path.includes('node_modules/') && !wanted.optional)
    .every(([path, wanted]) => path in present && present[path].version === wanted.version)
}

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** An npm whose command was killed goes on by itself: two at once would break each other's tree. */
const waitForOther = async () => {
  const isBusy = () =>
    existsSync(underWay) &&
    Date.now() - statSync(underWay).mtimeMs < longestMs &&
    isAlive(Number(readFileSync(underWay, 'utf8')))
  if (isBusy()) console.log('waiting for an installation that is under way…')
  while (isBusy()) await sleep(200)
}

const npmCi = () =>
  new Promise((resolve) => {
    // Without --include=dev a NODE_ENV of production would leave the bundler out.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }
    // npm tells its scripts where it lives, which spares Windows a shell.
    const npm = process.env.npm_execpath ?? ''
    const child = /npm-cli\.c?js$/.test(npm)
      ? spawn(process.execPath, [npm, ...args], options)
      : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
    let output = ''
    let isInterrupted = false
    const interrupt = () => {
      isInterrupted = true
      child.kill()
    }
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += text
      })
    }
    child.on('error', (error) => {
      output += error.message
    })
    child.on('close', (code) => {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      rmSync(underWay, { force: true })
      resolve({ code, output: output.trim(), isInterrupted })
    })
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
    if (child.pid) writeFileSync(underWay, String(child.pid))
  })

/** Brings node_modules to the state that package-lock.json names, and does nothing where it is there already. */
export const install = async () => {
  requireNode()
  await waitForOther()
  const wanted = hashOf(readFileSync(lock))
  const present = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (present === wanted && existsSync(installed)) return
  if (!isInstalledFromLock()) {
    console.log('installing…')
    rmSync(stamp, { force: true })
    const { code, output, isInterrupted } = await npmCi()
    if (isInterrupted) refuse('The installation was interrupted; the next command starts it anew.', 130)
    if (code !== 0) refuse(`${output}\nThe installation failed; npm says why above.`)
  }
  writeFileSync(stamp, wanted)
}
