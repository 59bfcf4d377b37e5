import { createHash } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

const nameOfUser = (): string => {
  try {
    return userInfo().username
  } catch {
    // A number without a name, as in a container.
    return String(process.getuid?.() ?? 'somebody')
  }
}

/** Names this checkout without telling where it lies: the registry's folders are public. */
export const treeSource = `tree ${createHash('sha256').update(`${hostname()}\0${root}`).digest('hex').slice(0, 8)}`

/** Who releases from here. */
export const releaser = `${nameOfUser()}@${hostname()}`
