import { maxPhotoPixels, maxPhotoSide, photoTooNarrow } from '@drape/contract/photo'
import { Refusal } from '../http/refusal.ts'

const noPicture = (message: string, statusCode = 415) => new Refusal(statusCode, 'not_a_picture', message)
export const unknownKind = () =>
  noPicture('This is no picture that we can read. Please send a JPEG, PNG or WebP.')
export const heicKind = () => noPicture('HEIC pictures cannot be read here. Please send the photo as a JPEG.')
export const moving = () => noPicture('This picture moves. Please send a still photo.')
export const emptyFile = () => noPicture('This file is empty. Please choose another one.', 400)
export const damaged = () => noPicture('This picture is damaged. Please choose another one.', 400)
const tooLarge = (message: string) => new Refusal(413, 'too_large', message)
export const tooManyPixels = () =>
  tooLarge(`The photo has more than ${maxPhotoPixels / 1_000_000} megapixels.`)
export const tooLong = () => tooLarge(`The photo is more than ${maxPhotoSide} pixels long.`)
export const tooManyTexts = () => tooLarge('This picture carries too much text. Please send it as a JPEG.')
export const tooNarrow = () => tooLarge(photoTooNarrow)
export const tooHard = () => tooLarge('This picture takes too long to read. Please choose another one.')
