import { Refusal } from '../http/refusal.ts'
import { readPicture } from './picture.ts'
import type { PictureAnswer } from './picture-workers.ts'

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
// process.exit would wait for the picture in progress.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A terminal sends both signals to the whole process group, while the server still answers requests in flight.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
say({ isReady: true })
