import { Refusal } from '../http/refusal.ts'
import { work } from '../worker/work.ts'
import { readPicture } from './picture.ts'
import type { PictureAnswer } from './picture-workers.ts'

const refusalOrFault = (error: unknown): PictureAnswer => {
  if (!(error instanceof Refusal)) return { fault: String(error) }
  const { statusCode, code, message } = error
  return { refusal: { statusCode, code, message } }
}

work<string>((file) => readPicture(file).then((picture) => ({ picture }), refusalOrFault))
