import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root, runNpm } from '@drape/commands/tool'
import { enhancedWithRspack } from '../../src/foreign/build.ts'
import { newestFederation } from '../../src/product/newest-federation.ts'

/** A release of the federation package and its folder. */
export interface Release {
  readonly version: string
  readonly folder: string
}

const packageName = '@module-federation/enhanced'
const pinned = join(import.meta.dirname, 'before')
const cacheFolder = join(root, 'node_modules/.cache/drape-federation')
const lockFile = 'package-lock.json'

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))

const releaseIn = (folder: string): Release => ({
  folder,
  version: readJson(folder, 'package.json').version,
})

const installed = releaseIn(join(root, 'node_modules', packageName))
const newest = newestFederation ? releaseIn(newestFederation) : installed

const before = (): Release[] => {
  const { dependencies } = readJson(pinned, 'package.json') as { dependencies: Record<string, string> }
  return Object.entries(dependencies).map(([alias, range]) => ({
    folder: join(cacheFolder, 'node_modules', alias),
    version: range.replace(`npm:${packageName}@`, ''),
  }))
}

const isNewer = newest.version !== installed.version

/** The newest release and the two before it. */
export const releases: readonly Release[] = [newest, ...(isNewer ? [installed] : []), ...before()].slice(0, 3)

/**
 * Installs older releases for these tests only. As workspaces they would bring the compiler they depend on, and npm
 * start would install them.
 */
export const bringReleases = async (): Promise<void> => {
  const lockOf = (folder: string) => readFileSync(join(folder, lockFile), 'utf8')
  // npm writes this file at the end of an installation.
  const isThere = existsSync(join(cacheFolder, 'node_modules/.package-lock.json'))
  if (isThere && lockOf(cacheFolder) === lockOf(pinned)) return
  rmSync(cacheFolder, { recursive: true, force: true })
  mkdirSync(cacheFolder, { recursive: true })
  for (const file of ['package.json', lockFile]) cpSync(join(pinned, file), join(cacheFolder, file))
  const flags = ['--prefix', cacheFolder, '--legacy-peer-deps', '--ignore-scripts']
  const { code, output } = await runNpm(['ci', ...flags], { cwd: cacheFolder })
  if (code !== 0) throw new Error(`npm could not install the earlier releases of ${packageName}:\n${output}`)
}

export const makerOf = ({ version, folder }: Release) => {
  const require = createRequire(join(folder, 'package.json'))
  const { ModuleFederationPlugin } = require(join(folder, 'dist/src/rspack.js'))
  return enhancedWithRspack(version, ModuleFederationPlugin, join(folder, 'dist/src/runtime.mjs'))
}
