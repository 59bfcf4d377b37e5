import { Refusal } from '../http/refusal.ts'
import { readPicture } from './picture.ts'
import type { PictureAnswer } from './picture-readers.ts'

const say = (answer: PictureAnswer) => process.send?.(answer)

process.on('message', (file: string) => {
  readPicture(file).then(
    (picture) => say({ picture }),
    (error: unknown) => {
      if (error instanceof Refusal) {
        const { statusCode, code, message } = error
        say({ refusal: { statusCode, code, message } })
      } else say({ fault: String(error) })
    },
  )
})
// A process that exits would wait for the picture that it is at.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// They go to the whole group, and the server still answers what is in flight.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
say({ isReady: true })
