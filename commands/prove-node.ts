import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import type { Prove } from './prove-folders.ts'
import { root, runNpm } from './tool.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** What `engines` promises, at its oldest, and what is recommended. */
export const provenNodes: readonly string[] = [
  (JSON.parse(read('package.json')) as { engines: { node: string } }).engines.node.replace('>=', ''),
  read('.nvmrc').trim(),
]

/** npm has the binary of each platform in a package of its own; `node` itself would run a script to fetch it. */
const packageName = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

const binaryOf = async (version: string): Promise<string> => {
  const folder = join(root, 'node_modules/.cache', `drape-node-${version}`)
  mkdirSync(folder, { recursive: true })
  const flags = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  const { code, output } = await runNpm(['install', ...flags, `${packageName}@${version}`])
  if (code !== 0) throw new Error(output)
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(folder, 'node_modules', packageName, 'bin', name)
}

/**
 * Runs every check, or those that are named, under the newest Node of this version that npm has, whichever is
 * installed.
 */
export const proveUnderNode =
  (version: string): Prove =>
  async (words) => {
    const node = await binaryOf(version)
    // What a check starts by name is the same Node.
    const PATH = [dirname(node), process.env['PATH']].join(delimiter)
    const tests = spawn(node, ['commands/run.mjs', 'test', ...words], {
      cwd: root,
      env: { ...process.env, PATH },
      stdio: 'inherit',
    })
    return new Promise((resolve, reject) => {
      tests.on('error', reject)
      tests.on('exit', (code) => resolve({ isHeld: code === 0, says: `npm test under Node ${version}` }))
    })
  }
