import { createHmac, timingSafeEqual } from 'node:crypto'
import { type PictureSize, showPicture } from '@drape/contract/photo'
import { keysFor, type TokenKeys } from '../session/token-keys.ts'

/** An address lives for 5 to 10 minutes: within a step of 5 it stays the same, so that a browser keeps the picture. */
const stepSeconds = 300
const mostKept = 10_000

export interface PictureAddresses {
  of(photoId: string, size: PictureSize): string
  isGood(asked: { photoId: string; size: PictureSize; expires: string; signature: string }): boolean
}

/** Signed addresses: who holds one sees this one picture, and for minutes. */
export function preparePictureAddresses(
  tokenKeys: TokenKeys,
  now: () => number = Date.now,
): PictureAddresses {
  const keys = keysFor(tokenKeys, 'picture address')
  const sign = (key: Buffer, photoId: string, size: PictureSize, expires: string) =>
    createHmac('sha256', key).update(`${photoId}\n${size}\n${expires}`).digest()
  const kept = new Map<string, string>()
  let keptUntil = ''

  return {
    of: (photoId, size) => {
      const expires = String((Math.floor(now() / 1000 / stepSeconds) + 2) * stepSeconds)
      if (expires !== keptUntil || kept.size > mostKept) kept.clear()
      keptUntil = expires
      const name = `${photoId}/${size}`
      const known = kept.get(name)
      if (known) return known
      const signature = sign(keys[0] as Buffer, photoId, size, expires).toString('base64url')
      const path = showPicture.path.replace('{id}', photoId).replace('{size}', size)
      const address = `${path}?expires=${expires}&signature=${signature}`
      kept.set(name, address)
      return address
    },
    isGood: ({ photoId, size, expires, signature }) => {
      if (Number(expires) * 1000 <= now()) return false
      const given = Buffer.from(signature, 'base64url')
      return keys.some((key) => {
        const right = sign(key, photoId, size, expires)
        return given.length === right.length && timingSafeEqual(given, right)
      })
    },
  }
}
