import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Prove, proveFolders } from './prove-folders.ts'
import { root, runNpm } from './tool.ts'

const packageName = '@module-federation/enhanced'

const npm = async (...args: readonly string[]): Promise<string> => {
  const { code, stdout, output } = await runNpm(args)
  if (code !== 0) throw new Error(output)
  return stdout.trim()
}

/** Runs the tests of federation releases with the newest version on npm, whichever is installed. */
export const proveNewestFederation: Prove = async () => {
  const newest = await npm('view', packageName, 'version')
  const folder = join(root, 'node_modules/.cache/drape-federation-newest')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const flags = ['--prefix', folder, '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
  await npm('install', ...flags, `${packageName}@${newest}`)
  process.env['NEWEST_FEDERATION'] = join(folder, 'node_modules', packageName)
  console.log(`${packageName} ${newest}, and the two minors before it:`)
  return proveFolders(['e2e/prove/federation'])([])
}
