import { downloadArchive } from '@drape/contract/profile'
import { signer } from '@drape/platform/server/signer'
import type { TokenKeys } from '../infra/secret/token-keys.ts'

/** Long enough to say where the file goes; a download that has begun goes on. */
const validSeconds = 5 * 60

interface SignedArchive {
  readonly id: string
  readonly expires: string
  readonly signature: string
}

/** Signed addresses: a client that has one can read all the data of one user, for minutes. */
export function archiveAddresses(tokenKeys: TokenKeys, now: () => number = Date.now) {
  const { sign, isGood } = signer(tokenKeys, 'archive address')
  const textOf = (id: string, expires: string) => `${id}\n${expires}`

  return {
    of: (id: string): string => {
      const expires = String(Math.floor(now() / 1000) + validSeconds)
      const query = new URLSearchParams({ expires, signature: sign(textOf(id, expires)) })
      return `${downloadArchive.path.replace('{id}', id)}?${query}`
    },
    isGood: ({ id, expires, signature }: SignedArchive): boolean =>
      Number(expires) * 1000 > now() && isGood(textOf(id, expires), signature),
  }
}
