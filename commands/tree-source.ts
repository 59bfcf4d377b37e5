import { createHash } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

const nameOfUser = (): string => {
  try {
    return userInfo().username
  } catch {
    // Users in a container often have a number without a name.
    return String(process.getuid?.() ?? 'somebody')
  }
}

/** Identifies this checkout by a hash, because the registry is public and paths are private. */
export const treeSource = `tree ${createHash('sha256').update(`${hostname()}\0${root}`).digest('hex').slice(0, 8)}`

/** The user who releases, for the log. */
export const releaser = `${nameOfUser()}@${hostname()}`
