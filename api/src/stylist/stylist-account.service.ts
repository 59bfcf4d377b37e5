import { longestUsername } from '@drape/contract/session'
import type { Database } from '../infra/db/database.ts'
import { endSessionsForOperator } from '../session/session.service.ts'
import { StartError } from '../start-error.ts'
import { hashPassword, makePassword } from './password.ts'
import { changePassword } from './password-change.service.ts'
import { passwordFault } from './password-policy.ts'
import { usernameOf } from './sign-in.service.ts'
import { addStylist, findStylistByName, listStylists, removeStylist } from './stylist.store.ts'
import { listPasskeysOf, removePasskeysOf } from './stylist-passkey.store.ts'

const longestName = 100

interface SignedOut {
  readonly username?: string | undefined
  readonly client?: string | undefined
  readonly isEverybody: boolean
}

/** Manages stylist accounts for the command line. Errors are one line for the person who typed the command. */
export function stylistAccountService(database: Database) {
  const passkeysOf = async (typed: string) => {
    const username = readUsername(typed)
    const stylist = await findStylistByName(database, username, '')
    if (!stylist) throw unknown(username)
    return { id: stylist.id, username, passkeys: await listPasskeysOf(database, stylist.id) }
  }

  return {
    list: () => listStylists(database),

    /** Returns the password if it was generated. */
    async add(typed: { username: string; name: string; password?: string | undefined }) {
      const username = readUsername(typed.username)
      const name = typed.name.normalize('NFC').trim()
      if (!name || name.length > longestName || /\p{Cc}/u.test(name)) {
        throw new StartError(`The shown name must have 1 to ${longestName} characters, in one line.`)
      }
      const { password, generated } = await readPassword(typed.password, username)
      const id = await addStylist(database, { username, name, passwordHash: await hashPassword(password) })
      if (!id) throw new StartError(`There is a stylist ${username} already.`)
      return { id, username, name, generated }
    },

    async setPassword(typed: { username: string; password?: string | undefined }) {
      const username = readUsername(typed.username)
      const { password, generated } = await readPassword(typed.password, username)
      const id = await changePassword(database, username, password)
      if (!id) throw unknown(username)
      return { id, username, generated }
    },

    async remove(typed: string) {
      const username = readUsername(typed)
      const id = await removeStylist(database, username)
      if (!id) throw unknown(username)
      return { id, username }
    },

    passkeys: passkeysOf,

    /** Ends the sessions of a stylist, of a client by their e-mail, or of all members. */
    async signOut({ username = '', client, isEverybody }: SignedOut) {
      if (isEverybody) return endSessionsForOperator(database, 'everybody')
      if (client !== undefined) return endSessionsForOperator(database, { email: client.trim() })
      const { id } = await passkeysOf(username)
      return endSessionsForOperator(database, { stylistId: id })
    },

    /** For a device that is lost: one of a stylist's passkeys, or all. */
    async removePasskeys(typed: string, idOrAll: string) {
      const { id, username, passkeys } = await passkeysOf(typed)
      const ids = passkeys.map((each) => each.id).filter((each) => idOrAll === 'all' || each === idOrAll)
      const removed = await removePasskeysOf(database, id, ids)
      if (!removed.length) throw new StartError(`The stylist ${username} has no such passkey.`)
      return { id, username, removed }
    },
  }
}

const unknown = (username: string) => new StartError(`There is no stylist ${username}.`)

function readUsername(typed: string): string {
  const username = usernameOf(typed)
  if (username.length <= longestUsername && /^[\p{L}\p{M}\p{N}._@+-]+$/u.test(username)) return username
  throw new StartError(
    `The username must have 1 to ${longestUsername} letters, digits and signs of . _ @ + - and no space.`,
  )
}

async function readPassword(
  typed: string | undefined,
  username: string,
): Promise<{ password: string; generated?: string }> {
  if (!typed) {
    const generated = makePassword()
    return { password: generated, generated }
  }
  const fault = await passwordFault(typed, username)
  if (fault) throw new StartError(fault)
  return { password: typed }
}
