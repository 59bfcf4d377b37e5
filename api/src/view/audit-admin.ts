import type { Env } from '../env.ts'
import { isMigrated } from '../infra/db/migrations.store.ts'
import { withReachedDatabase } from '../infra/db/reached-database.ts'
import { existingTokenKeys } from '../infra/secret/token-keys.ts'
import { readWords, StartError } from '../start-error.ts'
import { verifyViews } from './verify-views.ts'
import { viewSeals } from './view-seal.ts'

const usage = 'npm run audit -- verify [--since <number>:<seal>]'

/** Runs the command and returns its output, or throws a StartError that says what is wrong. */
export async function runAuditCommand(env: Env, words: readonly string[]): Promise<string[]> {
  const since = parse(words)
  const keys = env.tokenKeys ?? (await existingTokenKeys(env.dataDir))
  if (!keys)
    throw new StartError('TOKEN_KEY is missing: without the key of the server no seal can be verified')
  return withReachedDatabase(env, async (database) => {
    if (!(await isMigrated(database)))
      throw new StartError('The database is older than this command: start the server once')
    const { count, end, fault } = await verifyViews(database, viewSeals(keys), since)
    if (fault) throw new StartError(`${fault} ${goodUpTo(count)}`)
    return [
      count
        ? `All ${count} records of who was shown which photo are as they were written. They end with ${end}`
        : 'There is no record yet of who was shown which photo.',
    ]
  })
}

const goodUpTo = (count: number): string =>
  count ? `The first ${count} are as they were written.` : 'No record before it is left to believe.'

function parse(words: readonly string[]): { number: number; seal: string } | undefined {
  const { values, positionals } = readWords(words, { since: { type: 'string' } })
  if (positionals.join(' ') !== 'verify') throw new StartError(`Usage: ${usage}`)
  if (values.since === undefined) return undefined
  const [, number, seal = ''] = /^(\d{1,15}):([\w-]{43})$/.exec(values.since) ?? []
  if (!number) throw new StartError('--since is where the records ended, as "records" in the log says it')
  return { number: Number(number), seal }
}
