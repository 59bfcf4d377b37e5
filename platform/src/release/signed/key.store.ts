import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, syncFolder } from '../durable.ts'
import { namesIn } from '../files.ts'
import { inside } from '../inside.ts'
import { makeKey, readKey, type SigningKey } from './key.ts'
import type { SignedRoot } from './root.ts'

/** Whether the root's own key lies beside the site, so that a process that may write there can sign anything. */
export const holdsRootKey = (site: string, { signed: { roles } }: SignedRoot): boolean =>
  keyStore(site).find(roles.root.keyids) !== undefined

/** Private keys of a site that lie beside it, each in a file that is named after its id. */
export const keyStore = (site: string) => {
  // Servers do not serve names that begin with a dot, and no copy of a site takes them along.
  const folder = join(site, '.keys')
  const fileOf = ({ id }: { readonly id: string }) => inside(folder, `${id.slice(0, 16)}.pem`)
  const all = (): SigningKey[] =>
    namesIn(folder)
      .filter((file) => file.endsWith('.pem'))
      .map((file) => readKey(readFileSync(inside(folder, file), 'utf8')))
  return {
    find: (ids: readonly string[]): SigningKey | undefined => all().find(({ id }) => ids.includes(id)),
    make: (): SigningKey => {
      const key = makeKey()
      makeFolder(folder, 0o700)
      writeFileSync(fileOf(key), key.pem, { mode: 0o600, flush: true })
      syncFolder(folder)
      return key
    },
    remove: (key: { readonly id: string }): void => rmSync(fileOf(key), { force: true }),
    keepOnly: (ids: readonly string[]): void => {
      for (const key of all()) if (!ids.includes(key.id)) rmSync(fileOf(key))
    },
  }
}
