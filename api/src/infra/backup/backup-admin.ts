import { existsSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import type { Env } from '../../env.ts'
import { readWords, reasonOf, StartError } from '../../start-error.ts'
import { reachEmbeddedDatabase, stateOfEmbeddedDatabase } from '../db/embedded-database.ts'
import { makeFolder } from '../disk/make-folder.ts'
import { type BackupOptions, takeBackup } from './backup.service.ts'
import { restoreBackup } from './restore.service.ts'

type Print = (line: string) => void

const backupUsage = 'npm run backup -- <folder that is not there yet>'
const restoreUsage = 'npm run restore -- <backup> [--replace]'

export const runBackupCommand = (
  env: Env,
  words: readonly string[],
  print: Print,
  onSnapshot?: NonNullable<BackupOptions['onSnapshot']>,
): Promise<void> =>
  plainly(async () => {
    checkEmbedded(env)
    const { folder, replaces } = parse(words, backupUsage)
    if (replaces) throw new StartError(`--replace belongs to restore. Usage: ${backupUsage}`)
    const { dataDir } = env
    if (existsSync(folder))
      throw new StartError(`${folder} is there already: a backup is a folder of its own`)
    if (`${folder}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
      throw new StartError('A backup does not lie in DATA_DIR: name another folder')
    if ((await stateOfEmbeddedDatabase({ dataDir })) === 'missing')
      throw new StartError(`There is nothing to back up in DATA_DIR ${dataDir}`)
    await makeFolder(dirname(folder))
    const { url, stop } = await reachEmbeddedDatabase({ dataDir })
    try {
      await takeBackup({ dataDir, url, target: folder, print, ...(onSnapshot && { onSnapshot }) })
    } finally {
      await stop()
    }
    print(
      env.tokenKeys
        ? 'TOKEN_KEY is not in it: keep that, too.'
        : 'The keys are in it: whoever has it can sign in as anybody.',
    )
  })

export const runRestoreCommand = (env: Env, words: readonly string[], print: Print): Promise<void> =>
  plainly(async () => {
    checkEmbedded(env)
    const { folder, replaces } = parse(words, restoreUsage)
    await restoreBackup({ dataDir: resolve(env.dataDir), backup: folder, replaces, print })
  })

function checkEmbedded({ databaseUrl, objectStore }: Env): void {
  if (databaseUrl || objectStore)
    throw new StartError(
      `${databaseUrl ? 'DATABASE_URL' : 'S3_BUCKET'} is set, and this command is for a house that lies in DATA_DIR: docs/operations.md has the commands for PostgreSQL and S3`,
    )
}

function parse(words: readonly string[], usage: string) {
  const { values, positionals } = readWords(words, { replace: { type: 'boolean', default: false } }, usage)
  const [folder, ...rest] = positionals
  if (!folder || rest.length) throw new StartError(`Name one folder. Usage: ${usage}`)
  return { folder: resolve(folder), replaces: values.replace }
}

/** A full disk or a database that stops midway ends the command with one line, too. */
async function plainly(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`It was broken off, and nothing is left half done (${reasonOf(error)})`)
  }
}
