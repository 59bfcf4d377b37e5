import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { signStylistIn } from '@drape/contract/session'
import { keysFor, type TokenKeys } from './token-keys.ts'

const lifeSeconds = 180 * 24 * 60 * 60
const form = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/

interface Account {
  readonly username: string
  readonly passwordHash: string
}

export interface DeviceCookies {
  /** Which device it is, if one of the cookies says that this account was entered there with the password of today. */
  read(header: string | undefined, account: Account): string | undefined
  /** What the browser is told to keep: for the device that it is already, or for a new one. */
  write(account: Account, device?: string): string
}

/**
 * Marks browsers in which a stylist has signed in, so that their tries are not counted with a stranger's.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 *
 * A browser keeps one for each account that it has entered: stylists share a desk. The password's hash is signed along:
 * whoever knew a password and gathered cookies with it has nothing of them once it is changed.
 */
export function prepareDeviceCookies(
  tokenKeys: TokenKeys,
  isSecure: boolean,
  now: () => number = Date.now,
): DeviceCookies {
  const keys = keysFor(tokenKeys, 'device cookie')
  const path = signStylistIn.path.replace(/\/login\/$/, '')
  const sign = (key: Buffer, ...parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  const nameOf = (key: Buffer, username: string) => `drape-device-${sign(key, 'name', username).slice(0, 12)}`
  const codeOf = (key: Buffer, { username, passwordHash }: Account, device: string, expires: string) =>
    sign(key, 'device', username, passwordHash, device, expires)

  return {
    read: (header, account) => {
      const kept = new Map(header?.split(/; ?/).map((each) => each.split('=', 2) as [string, string]))
      for (const key of keys) {
        const value = kept.get(nameOf(key, account.username)) ?? ''
        const [, device = '', expires = '', code = ''] = form.exec(value) ?? []
        const right = Buffer.from(codeOf(key, account, device, expires))
        const given = Buffer.from(code)
        const isGood = given.length === right.length && timingSafeEqual(given, right)
        if (isGood && Number(expires) * 1000 > now()) return device
      }
      return undefined
    },
    write: (account, device = randomBytes(16).toString('base64url')) => {
      const [key = Buffer.alloc(0)] = keys
      const expires = String(Math.floor(now() / 1000) + lifeSeconds)
      return [
        `${nameOf(key, account.username)}=${device}.${expires}.${codeOf(key, account, device, expires)}`,
        `Max-Age=${lifeSeconds}`,
        `Path=${path}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure ? ['Secure'] : []),
      ].join('; ')
    },
  }
}
