import type { Env } from '../env.ts'
import { migrateDatabase } from '../infra/db/migrations.store.ts'
import { withReachedDatabase } from '../infra/db/reached-database.ts'
import { type AuditKind, audit } from '../infra/http/audit.ts'
import { type LogOptions, openLog } from '../infra/http/log.ts'
import { readWords, StartError } from '../start-error.ts'
import { stylistAccountService } from './stylist-account.service.ts'

const usage =
  'npm run stylist -- add <username> --name "<shown name>" | password <username> | remove <username> | passkeys <username> [--remove <id>|all] | sign-out <username>|--client <e-mail>|--everybody | list'

type Accounts = ReturnType<typeof stylistAccountService>
type Command = ReturnType<typeof parse> & { readonly password: string | undefined }

/**
 * Runs the command and returns its output, or throws a StartError of one line. The arguments are checked before a
 * database is started.
 */
export async function runStylistCommand(
  env: Env,
  words: readonly string[],
  readPassword: () => Promise<string | undefined>,
  logOptions: LogOptions = { level: 'info' },
): Promise<string[]> {
  const command = parse(words)
  const password = ['add', 'password'].includes(command.verb) ? await readPassword() : undefined
  const log = openLog(logOptions)
  return withReachedDatabase(env, async (database, url) => {
    await migrateDatabase(url)
    return perform(stylistAccountService(database), log, { ...command, password })
  })
}

async function perform(
  accounts: Accounts,
  log: ReturnType<typeof openLog>,
  { verb, username, name, password, remove, client, isEverybody }: Command,
): Promise<string[]> {
  const note = (kind: AuditKind, { id }: { readonly id: string }, passkey?: string) =>
    audit(log, kind, { kind: 'stylist', id }, passkey === undefined ? {} : { passkey })
  switch (verb) {
    case 'add': {
      const added = await accounts.add({ username, name, password })
      note('stylist-added', added)
      return [`Added the stylist ${added.username}, shown as ${added.name}.`, ...passwordLine(added)]
    }
    case 'password': {
      const changed = await accounts.setPassword({ username, password })
      note('stylist-password-changed', changed)
      return [
        `The stylist ${changed.username} has a new password and is signed out everywhere.`,
        ...passwordLine(changed),
      ]
    }
    case 'remove': {
      const removed = await accounts.remove(username)
      note('stylist-removed', removed)
      return [`Removed the stylist ${removed.username}.`]
    }
    case 'passkeys': {
      if (remove === undefined) return passkeyLines(await accounts.passkeys(username))
      const result = await accounts.removePasskeys(username, remove)
      for (const passkey of result.removed) note('passkey-removed', result, passkey)
      return [
        `Removed ${result.removed.length} of the passkeys of ${result.username}.`,
        'Sessions that they began go on: a new password ends all of them.',
      ]
    }
    case 'sign-out': {
      const { count, members } = await accounts.signOut({ username, client, isEverybody })
      if (isEverybody) audit(log, 'signed-out', undefined, { reason: 'operator, everybody' })
      else for (const member of members) audit(log, 'signed-out', member, { reason: 'operator' })
      return [`Ended ${count} ${count === 1 ? 'session' : 'sessions'}.`]
    }
    default: {
      const stylists = await accounts.list()
      return stylists.length
        ? stylists.map((each) => `${each.username}  ${each.name}`)
        : ['There is no stylist yet.']
    }
  }
}

type Passkeys = Awaited<ReturnType<Accounts['passkeys']>>

const day = (moment: Date | null): string => moment?.toISOString().slice(0, 10) ?? 'never'

const passkeyLines = ({ username, passkeys }: Passkeys): string[] =>
  passkeys.length
    ? passkeys.map(
        ({ id, name, createdAt, usedAt }) =>
          `${id}  ${name}  added ${day(createdAt)}, last used ${day(usedAt)}`,
      )
    : [`The stylist ${username} has no passkey.`]

const passwordLine = ({ generated }: { generated?: string | undefined }) =>
  generated ? [`Password: ${generated}`] : []

function parse(words: readonly string[]) {
  const { values, positionals } = readWords(words, {
    name: { type: 'string' },
    remove: { type: 'string' },
    client: { type: 'string' },
    everybody: { type: 'boolean' },
  })
  const [verb = '', username = '', ...rest] = positionals
  const { name, remove, client, everybody: isEverybody = false } = values
  const isSignOut =
    verb === 'sign-out' &&
    !rest.length &&
    [username, client !== undefined, isEverybody].filter(Boolean).length === 1
  const isList = verb === 'list' && !username
  const isOfOne = ['add', 'password', 'remove', 'passkeys'].includes(verb) && username && !rest.length
  if (!isList && !isOfOne && !isSignOut) throw new StartError(`Usage: ${usage}`)
  if (name !== undefined && verb !== 'add') throw new StartError('--name belongs to add.')
  if (remove !== undefined && verb !== 'passkeys') throw new StartError('--remove belongs to passkeys.')
  if ((client !== undefined || isEverybody) && verb !== 'sign-out')
    throw new StartError('--client and --everybody belong to sign-out.')
  if (name === undefined && verb === 'add')
    throw new StartError('The name that clients see is missing: --name "<shown name>"')
  return { verb, username, name: name ?? '', remove, client, isEverybody }
}
