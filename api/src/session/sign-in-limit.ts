import { createHmac } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { type Allowance, prepareAllowances } from '../rate-limit/allowance.ts'
import { networkOf } from '../rate-limit/rate-limit.ts'
import { keysFor, type TokenKeys } from './token-keys.ts'

const minuteMs = 60_000

/**
 * How often passwords may be tried. Every try is counted before the password is looked at, so that many
 * at once find no gap, and given back when it was right.
 *
 * The strict limit is for one name from one network. The one for a name from anywhere is counted by the
 * minute and leaves out networks where the stylist signed in before: guessing from many places is slowed
 * down, and whoever does it cannot keep the stylist out. A device that the stylist has used has a count of
 * its own instead: neither a colleague beside it nor whoever stole its cookie uses up anybody else's.
 */
export function prepareSignInLimit(database: Database, tokenKeys: TokenKeys) {
  const { take, giveBack } = prepareAllowances(database)
  const [key = Buffer.alloc(0)] = keysFor(tokenKeys, 'sign-in limit')
  const hidden = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  return (ip: string, username: string) => {
    const network = hidden(networkOf(ip))
    const name = hidden(username)
    const fromHere: readonly Allowance[] = [
      { key: `sign-in from ${network}`, most: 60, windowMs: 15 * minuteMs },
      { key: `sign-in of ${name} from ${network}`, most: 10, windowMs: 15 * minuteMs },
    ]
    const fromAnywhere: Allowance = { key: `sign-in of ${name}`, most: 30, windowMs: minuteMs }
    const taken: Allowance[] = []
    const takeAll = async (...allowances: readonly Allowance[]) => {
      taken.push(...allowances)
      await take(...allowances)
    }
    return {
      network,
      takeFromDevice: (device: string) =>
        takeAll({ key: `sign-in on ${hidden(device)}`, most: 10, windowMs: 15 * minuteMs }),
      takeFromHere: () => takeAll(...fromHere),
      takeFromAnywhere: () => takeAll(fromAnywhere),
      giveBack: () => giveBack(...taken),
    }
  }
}
