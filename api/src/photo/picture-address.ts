import { createHmac, timingSafeEqual } from 'node:crypto'
import { type PictureSize, showPicture } from '@drape/contract/photo'
import { keysFor, type TokenKeys } from '../session/token-keys.ts'

/** An address lives for 5 to 10 minutes: within a step of 5 it stays the same, so that a browser keeps the picture. */
const stepSeconds = 300
/** Of as many photos as thousands of people look at within a step: a signature costs more than all else of a photo in a list. */
const mostKept = 50_000

const [beforeId = '', beforeSize = ''] = showPicture.path.replace('{size}', '').split('{id}')

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
  /** One code for both sizes, each signed by bits of its own: who knows the one has learnt nothing of the other. */
  const sign = (key: Buffer, photoId: string, expires: string) => {
    const code = createHmac('sha256', key).update(`${photoId}\n${expires}`).digest('base64url')
    return { full: code.slice(0, 21), thumbnail: code.slice(21, 42) }
  }
  const address = (photoId: string, size: PictureSize, expires: string, signature: string) =>
    `${beforeId}${photoId}${beforeSize}${size}?expires=${expires}&signature=${signature}`
  const kept = new Map<string, Readonly<Record<PictureSize, string>>>()
  let keptUntil = ''

  const addressesOf = (photoId: string, expires: string) => {
    const { full, thumbnail } = sign(keys[0] as Buffer, photoId, expires)
    return {
      full: address(photoId, 'full', expires, full),
      thumbnail: address(photoId, 'thumbnail', expires, thumbnail),
    }
  }

  return {
    of: (photoId, size) => {
      const expires = String((Math.floor(now() / 1000 / stepSeconds) + 2) * stepSeconds)
      if (expires !== keptUntil || kept.size > mostKept) kept.clear()
      keptUntil = expires
      let known = kept.get(photoId)
      if (!known) {
        known = addressesOf(photoId, expires)
        kept.set(photoId, known)
      }
      return known[size]
    },
    isGood: ({ photoId, size, expires, signature }) => {
      if (Number(expires) * 1000 <= now()) return false
      const given = Buffer.from(signature)
      return keys.some((key) => {
        const right = Buffer.from(sign(key, photoId, expires)[size])
        return given.length === right.length && timingSafeEqual(given, right)
      })
    },
  }
}
