import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { signStylistIn } from '@drape/contract/session'
import { keysFor } from '@drape/platform/server/signer'
import type { TokenKeys } from '../infra/secret/token-keys.ts'

const lifeSeconds = 180 * 24 * 60 * 60
const form = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/

interface Account {
  readonly username: string
  readonly passwordHash: string
}

export type DeviceCookies = ReturnType<typeof deviceCookies>

/**
 * Marks browsers in which a stylist has signed in, so that their attempts are counted separately from strangers'.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies A browser has one cookie for
 * each account, because stylists share a computer. The password hash is part of the signature: cookies become invalid
 * when the password is changed.
 */
export function deviceCookies(tokenKeys: TokenKeys, isSecure: boolean, now: () => number = Date.now) {
  const keys = keysFor(tokenKeys, 'device cookie')
  // A cookie named __Host- is for all paths; in exchange no other host of the domain can set one.
  const [prefix, path] = isSecure ? ['__Host-', '/'] : ['', signStylistIn.path.replace(/\/login\/$/, '')]
  const sign = (key: Buffer, ...parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  const nameOf = (key: Buffer, username: string) => `drape-device-${sign(key, 'name', username).slice(0, 12)}`
  const codeOf = (key: Buffer, { username, passwordHash }: Account, device: string, expires: string) =>
    sign(key, 'device', username, passwordHash, device, expires)

  return {
    /** The device's id, if a cookie proves that this account signed in there with its current password. */
    read: (header: string | undefined, account: Account): string | undefined => {
      const cookies = new Map(header?.split(/; ?/).map((each) => each.split('=', 2) as [string, string]))
      for (const key of keys) {
        const value = cookies.get(prefix + nameOf(key, account.username)) ?? ''
        const [, device = '', expires = '', code = ''] = form.exec(value) ?? []
        const expected = Buffer.from(codeOf(key, account, device, expires))
        const candidate = Buffer.from(code)
        const isGood = candidate.length === expected.length && timingSafeEqual(candidate, expected)
        if (isGood && Number(expires) * 1000 > now()) return device
      }
      return undefined
    },
    /** The Set-Cookie value, for a known device or a new one. */
    write: (account: Account, device = randomBytes(16).toString('base64url')): string => {
      const [key = Buffer.alloc(0)] = keys
      const expires = String(Math.floor(now() / 1000) + lifeSeconds)
      return [
        `${prefix}${nameOf(key, account.username)}=${device}.${expires}.${codeOf(key, account, device, expires)}`,
        `Max-Age=${lifeSeconds}`,
        `Path=${path}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure ? ['Secure'] : []),
      ].join('; ')
    },
  }
}
