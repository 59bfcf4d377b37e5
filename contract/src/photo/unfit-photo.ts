import { maxPhotoBytes } from '../limits.ts'

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Some pickers give no type; then decoding decides. */
export const isPicture = (file: Blob): boolean => !file.type || photoTypes.some((type) => type === file.type)

/**
 * Decoding costs time for each row: with 50 million pixels, a picture one pixel wide takes a minute, a square one a
 * second.
 */
const maxPhotoRatio = 20
export const isPhotoTooNarrow = ({ width, height }: { readonly width: number; readonly height: number }) =>
  Math.max(width, height) > maxPhotoRatio * Math.min(width, height)
export const photoTooNarrow = `The photo is more than ${maxPhotoRatio} times as long as it is wide. Please choose another one.`

export const photoTooLarge = `The photo is larger than ${maxPhotoBytes / 1024 / 1024} MB.`
