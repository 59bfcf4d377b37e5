import { parseArgs } from 'node:util'
import { openDatabase } from './db/database.ts'
import { migrateDatabase } from './db/migrations.store.ts'
import { reachEmbeddedDatabase } from './db/running-database.ts'
import { type Env, readEnv } from './env.ts'
import { prepareStylistAccounts } from './session/stylist-account.service.ts'
import { reasonOf, StartError } from './start-error.ts'

export { readEnv, StartError }

const usage =
  'npm run stylist -- add <username> --name "<shown name>" | password <username> | remove <username> | list'

type Accounts = ReturnType<typeof prepareStylistAccounts>
type Verb = (accounts: Accounts) => Promise<string[]>

/**
 * Does what the words say and tells what was done, or throws a StartError of one line. What is wrong with
 * the words is said before a database is started for them.
 */
export async function runStylistCommand(
  env: Env,
  words: readonly string[],
  readPassword: () => Promise<string | undefined>,
): Promise<string[]> {
  const verb = await readVerb(words, readPassword)
  const reached = env.databaseUrl ? undefined : await reachEmbeddedDatabase({ dataDir: env.dataDir })
  const url = env.databaseUrl ?? reached?.url ?? ''
  try {
    await migrateDatabase(url)
    const database = openDatabase(url, () => undefined)
    try {
      return await verb(prepareStylistAccounts(database))
    } finally {
      await database.$client.end()
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    const cause = (error as Error).cause ?? error
    throw new StartError(
      `The database cannot be used (${reasonOf(cause)})${env.databaseUrl ? ': see DATABASE_URL' : ''}`,
    )
  } finally {
    await reached?.stop()
  }
}

async function readVerb(
  words: readonly string[],
  readPassword: () => Promise<string | undefined>,
): Promise<Verb> {
  const { verb, username = '', name } = parse(words)
  if (verb === 'add') {
    if (name === undefined) throw new StartError('Say how the stylist is shown: --name "<shown name>"')
    const password = await readPassword()
    return async (accounts) => {
      const added = await accounts.add({ username, name, password })
      return [`Added the stylist ${added.username}, shown as ${added.name}.`, ...passwordLine(added)]
    }
  }
  if (verb === 'password') {
    const password = await readPassword()
    return async (accounts) => {
      const changed = await accounts.setPassword({ username, password })
      return [
        `The stylist ${changed.username} has a new password and is signed out everywhere.`,
        ...passwordLine(changed),
      ]
    }
  }
  if (verb === 'remove') {
    return async (accounts) => [`Removed the stylist ${(await accounts.remove(username)).username}.`]
  }
  return async (accounts) => {
    const stylists = await accounts.list()
    return stylists.length
      ? stylists.map((each) => `${each.username}  ${each.name}`)
      : ['There is no stylist yet.']
  }
}

const passwordLine = ({ made }: { made?: string | undefined }) => (made ? [`Password: ${made}`] : [])

function parse(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { name: { type: 'string' } },
      allowPositionals: true,
    })
    const [verb = '', username, ...rest] = positionals
    const isList = verb === 'list' && username === undefined
    const isOfOne = ['add', 'password', 'remove'].includes(verb) && username !== undefined && !rest.length
    if (!isList && !isOfOne) throw new StartError(`Say what to do: ${usage}`)
    if (values.name !== undefined && verb !== 'add') throw new StartError('--name belongs to add.')
    return { verb, username, name: values.name }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError((error as Error).message.split('. ')[0] ?? '')
  }
}
