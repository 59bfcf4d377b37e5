import { type PictureSize, pictureSizes } from '@drape/contract/photo'

export const pictureFolder = 'photo/'

/** Folders are named after the last digits of the id, which are random, so that they fill evenly. */
export const pictureKey = (photoId: string, size: PictureSize) =>
  `${pictureFolder}${photoId.slice(-2)}/${photoId}-${size}.jpg`

export const pictureKeys = (photoId: string) => pictureSizes.map((size) => pictureKey(photoId, size))

const shape = /^photo\/[0-9a-f]{2}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-/

/** The photo of a picture's key, or of a temporary file's. */
export const photoOfKey = (key: string): string | undefined => shape.exec(key)?.[1]
