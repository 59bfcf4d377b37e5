import { createHmac, timingSafeEqual } from 'node:crypto'
import { type PictureSize, showPicture } from '@drape/contract/photo'
import { pictureAddressMs } from '@drape/contract/picture-address'
import { keysFor } from '@drape/platform/server/signer'
import type { TokenKeys } from '../secret/token-keys.ts'

/**
 * An address is valid for 5 to 10 minutes: within a step of 5 it stays the same, so that browsers cache the picture.
 */
const stepSeconds = pictureAddressMs / 1000

/** The photos that thousands of people look at within one step. */
const maxCached = 50_000

const [beforeId = '', beforeSize = ''] = showPicture.path.replace('{size}', '').split('{id}')

export interface PictureAddresses {
  of(photoId: string, size: PictureSize): string
  isGood(address: { photoId: string; size: PictureSize; expires: string; signature: string }): boolean
}

/** Signed addresses: a client that has one can read this one picture, for minutes. */
export function pictureAddresses(tokenKeys: TokenKeys, now: () => number = Date.now): PictureAddresses {
  const keys = keysFor(tokenKeys, 'picture address')
  /** One HMAC for both sizes, each signed with different bits of it: one signature reveals nothing about the other. */
  const sign = (key: Buffer, photoId: string, expires: string) => {
    const code = createHmac('sha256', key).update(`${photoId}\n${expires}`).digest('base64url')
    return { full: code.slice(0, 21), thumbnail: code.slice(21, 42) }
  }
  const address = (photoId: string, size: PictureSize, expires: string, signature: string) =>
    `${beforeId}${photoId}${beforeSize}${size}?expires=${expires}&signature=${signature}`
  // Cached until the next step: a page of 20 photos takes 6 µs instead of 80 for signing them again.
  const cached = new Map<string, Readonly<Record<PictureSize, string>>>()
  let cachedUntil = ''
  const addressesOf = (photoId: string, expires: string) => {
    if (expires !== cachedUntil || cached.size > maxCached) cached.clear()
    cachedUntil = expires
    const known = cached.get(photoId)
    if (known) return known
    const { full, thumbnail } = sign(keys[0] as Buffer, photoId, expires)
    const made = {
      full: address(photoId, 'full', expires, full),
      thumbnail: address(photoId, 'thumbnail', expires, thumbnail),
    }
    cached.set(photoId, made)
    return made
  }

  return {
    of: (photoId, size) => {
      const expires = String((Math.floor(now() / 1000 / stepSeconds) + 2) * stepSeconds)
      return addressesOf(photoId, expires)[size]
    },
    isGood: ({ photoId, size, expires, signature }) => {
      if (Number(expires) * 1000 <= now()) return false
      const candidate = Buffer.from(signature)
      return keys.some((key) => {
        const expected = Buffer.from(sign(key, photoId, expires)[size])
        return candidate.length === expected.length && timingSafeEqual(candidate, expected)
      })
    },
  }
}
