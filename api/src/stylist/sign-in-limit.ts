import { signer } from '@drape/platform/server/signer'
import type { Database } from '../infra/db/database.ts'
import { type Allowance, allowanceService } from '../infra/rate-limit/allowance.ts'
import { networkOf } from '../infra/rate-limit/rate-limit.ts'
import type { TokenKeys } from '../infra/secret/token-keys.ts'

const minuteMs = 60_000

/**
 * Limits how often passwords may be tried. Every attempt is counted before the password is checked, so that concurrent
 * ones find no gap, and refunded when it was right. There is a strict limit for a username from one network. A limit
 * for a username from anywhere is counted by the minute and does not apply to networks where the stylist has signed in
 * before: it slows down guessing from many places without locking the stylist out. A device that the stylist has used
 * has a count of its own: neither a colleague beside it nor a thief of its cookie uses up another's.
 */
export function signInLimit(database: Database, tokenKeys: TokenKeys) {
  const { take, giveBack } = allowanceService(database)
  const { sign: hidden } = signer(tokenKeys, 'sign-in limit')

  return (ip: string, username: string) => {
    const network = hidden(networkOf(ip))
    const name = hidden(username)
    const fromHere: readonly Allowance[] = [
      { key: `sign-in from ${network}`, most: 60, windowMs: 15 * minuteMs },
      { key: `sign-in of ${name} from ${network}`, most: 10, windowMs: 15 * minuteMs },
    ]
    const fromAnywhere: Allowance = { key: `sign-in of ${name}`, most: 30, windowMs: minuteMs }
    const spent: Allowance[] = []
    const takeAll = async (...allowances: readonly Allowance[]) => {
      spent.push(...allowances)
      await take(...allowances)
    }
    return {
      network,
      takeFromDevice: (device: string) =>
        takeAll({ key: `sign-in on ${hidden(device)}`, most: 10, windowMs: 15 * minuteMs }),
      takeFromHere: () => takeAll(...fromHere),
      takeFromAnywhere: () => takeAll(fromAnywhere),
      /** A passkey names no username before it is known whose it is. */
      takeForPasskey: () => takeAll({ key: `passkey from ${network}`, most: 60, windowMs: 15 * minuteMs }),
      giveBack: () => giveBack(...spent),
    }
  }
}
