import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inside } from '@drape/platform/release/inside'
import { writeDurably } from '../infra/disk/durable.ts'
import { makeFolder } from '../infra/disk/make-folder.ts'
import type { Mail } from './mail.ts'
import type { MailTransport } from './mail-transport.ts'

type KeptMail = Omit<Mail, 'at'> & { readonly at: string }
const most = 100

/** A folder that takes e-mails in development, in the place of a server. */
export function mailbox(dataDir: string) {
  const folder = join(dataDir, 'mailbox')

  const put: MailTransport = async (mail) => {
    await makeFolder(folder)
    // An e-mail that is sent again replaces the first.
    await writeDurably(inside(folder, `${mail.id}.json`), JSON.stringify(mail))
    return 'sent'
  }

  return {
    put,
    /** The newest first. */
    list: async (): Promise<readonly KeptMail[]> => {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return []
      })
      const mails = await Promise.all(
        names
          .filter((name) => name.endsWith('.json'))
          .map(async (name) => JSON.parse(await readFile(inside(folder, name), 'utf8')) as KeptMail),
      )
      return mails.sort((one, other) => other.at.localeCompare(one.at)).slice(0, most)
    },
  }
}
