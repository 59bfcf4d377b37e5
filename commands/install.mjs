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
/** npm writes this file at the end of an installation. */
const installed = join(root, 'node_modules/.package-lock.json')
/** Names the installing process. Not in node_modules, which npm empties. */
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

/** Whether a manual `npm ci` or `npm install` has installed exactly this lock file. */
const isInstalledFromLock = (withTools) => {
  if (!existsSync(installed)) return false
  const present = packagesOf(installed)
  const isNeeded = ({ optional, dev, devOptional }) => !optional && (withTools || !(dev || devOptional))
  return Object.entries(packagesOf(lock))
    .filter(([path, expected]) => path.includes('node_modules/') && isNeeded(expected))
    .every(([path, expected]) => path in present && present[path].version === expected.version)
}

const hasTools = () => existsSync(installed) && Object.values(packagesOf(installed)).some(({ dev }) => dev)

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** npm continues when its parent is killed: a second one at the same time would damage node_modules. */
const waitForOther = async () => {
  const isBusy = () =>
    existsSync(underWay) &&
    Date.now() - statSync(underWay).mtimeMs < longestMs &&
    isAlive(Number(readFileSync(underWay, 'utf8')))
  if (isBusy()) console.log('waiting for an installation that is under way…')
  while (isBusy()) await sleep(200)
}

const npm = (withTools) =>
  new Promise((resolve) => {
    // `npm ci` empties node_modules, even below a running server; `npm install` only adds the tools.
    const way = isInstalledFromLock(false) ? ['install', '--no-save'] : ['ci']
    // Explicit, because NODE_ENV=production would otherwise leave the tools out.
    const toolsOption = withTools ? '--include=dev' : '--omit=dev'
    const args = [...way, toolsOption, '--no-audit', '--no-fund', '--loglevel=error']
    const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }
    // npm passes its own path to its scripts; using it avoids a shell on Windows.
    const cli = process.env.npm_execpath ?? ''
    const child = /npm-cli\.c?js$/.test(cli)
      ? spawn(process.execPath, [cli, ...args], options)
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

/**
 * Makes node_modules match package-lock.json, if it does not yet. Tools for tests and measurements (devDependencies)
 * are installed when first needed.
 */
export const install = async (isForTools) => {
  requireNode()
  await waitForOther()
  const lockHash = hashOf(readFileSync(lock))
  const stampHash = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  const isWithTools = hasTools()
  const withTools = isForTools || isWithTools
  if (stampHash === lockHash && existsSync(installed) && withTools === isWithTools) return
  if (!isInstalledFromLock(withTools)) {
    console.log('installing…')
    rmSync(stamp, { force: true })
    const { code, output, isInterrupted } = await npm(withTools)
    if (isInterrupted) refuse('The installation was interrupted; the next command starts it anew.', 130)
    if (code !== 0) refuse(`${output}\nThe installation failed; npm says why above.`)
  }
  writeFileSync(stamp, lockHash)
}
