import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The image and the compose file as they are, on a Docker engine: that of this machine, or a program that brings one up
 * for a folder by `up`, and has `docker`, `run` and `down`. ENGINE names it; else it may lie beside the tree.
 */
const root = join(import.meta.dirname, '../../..')

const end = (code: number, line: string): never => {
  console.log(line)
  process.exit(code)
}

const succeeds = (program: string, ...words: readonly string[]): boolean =>
  spawnSync(program, words, { cwd: root, stdio: 'ignore' }).status === 0

const run = (program: string, ...words: readonly string[]): boolean =>
  spawnSync(program, words, { cwd: root, stdio: 'inherit' }).status === 0

const player = [process.execPath, '--import', 'tsx', join(import.meta.dirname, 'player.ts')] as const

function findEngine(): string {
  const [engine] = [process.env['ENGINE'], join(root, '../shared/engine/engine')].filter(
    (file) => file && existsSync(file),
  )
  if (!engine) return end(1, 'NOT TRIED: there is neither Docker nor an engine here; ENGINE names one')
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version'))
    return end(1, 'NOT TRIED: there is no Docker here, and the engine needs root on Debian')
  return engine
}

if (!process.env['ENGINE'] && succeeds('docker', 'info') && succeeds('docker', 'compose', 'version'))
  process.exit(run(...player, 'docker') ? 0 : 1)

const engine = findEngine()
const wasUp = succeeds(engine, 'docker', 'info')
if (!run(engine, 'up', root)) end(1, 'NOT TRIED: the engine does not come up')
const isHeld = run(engine, 'run', ...player, engine, 'docker')
if (!wasUp) run(engine, 'down')
process.exit(isHeld ? 0 : 1)
