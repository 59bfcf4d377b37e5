import { randomBytes } from 'node:crypto'
import { signStylistIn } from '@drape/contract/session'
import { ownCookie } from '@drape/platform/server/own-cookie'
import { signer } from '@drape/platform/server/signer'
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
  const { sign } = signer(tokenKeys, 'device cookie')
  // A cookie's name is signed too, so that the key is known before the cookie is.
  const signers = tokenKeys.map((key) => signer([key], 'device cookie'))
  // For all paths where it may be: in exchange no other host of the domain can set one.
  const path = isSecure ? '/' : signStylistIn.path.replace(/\/login\/$/, '')
  const cookieOf = ({ username }: Account, signOf: typeof sign) => {
    const name = `drape-device-${signOf(JSON.stringify(['name', username])).slice(0, 12)}`
    return ownCookie({ name, path, isSecure })
  }
  const textOf = ({ username, passwordHash }: Account, device: string, expires: string) =>
    JSON.stringify(['device', username, passwordHash, device, expires])

  return {
    /** The device's id, if a cookie proves that this account signed in there with its current password. */
    read: (header: string | undefined, account: Account): string | undefined => {
      for (const { sign, isGood } of signers) {
        const value = cookieOf(account, sign).read(header) ?? ''
        const [, device = '', expires = '', code = ''] = form.exec(value) ?? []
        if (isGood(textOf(account, device, expires), code) && Number(expires) * 1000 > now()) return device
      }
      return undefined
    },
    /** The Set-Cookie value, for a known device or a new one. */
    write: (account: Account, device = randomBytes(16).toString('base64url')): string => {
      const expires = String(Math.floor(now() / 1000) + lifeSeconds)
      const value = `${device}.${expires}.${sign(textOf(account, device, expires))}`
      return cookieOf(account, sign).write(value, lifeSeconds)
    },
  }
}
