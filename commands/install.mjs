import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
const lock = new URL('package-lock.json', root)
const stamp = new URL('node_modules/.drape-install', root)
/** npm writes it as the last act of an install. */
const installed = new URL('node_modules/.package-lock.json', root)

const refuse = (line, status = 1) => {
  console.error(line)
  process.exit(status)
}

const requireNode = () => {
  const { engines } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
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

const npm = (...args) => {
  // npm tells its children where it lives, which spares Windows a shell.
  const own = process.env.npm_execpath
  const isNpm = own && /npm-cli\.c?js$/.test(own)
  const options = { cwd: fileURLToPath(root), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }
  if (isNpm) return spawnSync(process.execPath, [own, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

/** Brings node_modules to the state that package-lock.json names, and does nothing where it is there already. */
export const install = () => {
  requireNode()
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  const present = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (present === wanted && existsSync(installed)) return
  if (!isInstalledFromLock()) {
    console.log('installing…')
    rmSync(stamp, { force: true })
    // Without --include=dev a NODE_ENV of production would leave the bundler out.
    const done = npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')
    if (done.error) refuse(`npm could not be started: ${done.error.message}`)
    if (done.signal) refuse('The installation was interrupted; the next command starts it anew.', 130)
    if (done.status !== 0) {
      console.error(`${done.stdout}${done.stderr}`.trim())
      refuse('The installation failed; npm says why above.')
    }
  }
  writeFileSync(stamp, wanted)
}
