import { writeFile } from 'node:fs/promises'
import { testFolder } from '../../../test/folder.ts'
import { exifLoop } from '../../../test/hostile-picture.ts'
import { jpegPicture } from '../../../test/picture.ts'
import { openPictureWorkers, type PictureWorkers } from './picture-workers.ts'

const at = testFolder('each test')
let readers: PictureWorkers

afterEach(async () => {
  readers.close()
})

const fileOf = async (name: string, bytes: Buffer) => {
  const file = at(name)
  await writeFile(file, bytes)
  return file
}

const outcomeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'taken',
    ({ statusCode, code, message }) => ({ statusCode, code, message }),
  )

/** `npm run prove -- strangers pictures` does this with other kinds, and with callers who leave. */
it('a picture takes no more than the time limit, and its process is gone by then', async () => {
  readers = openPictureWorkers({ limitMs: 1 })
  const hard = await fileOf('hard', exifLoop(await jpegPicture()))
  expect(await outcomeOf(readers.read(hard))).toMatchObject({ statusCode: 413, code: 'too_large' })
  expect(readers.count()).toBe(0)
})

it('a process is kept when a picture cannot be read', async () => {
  readers = openPictureWorkers()
  const text = await fileOf('text', Buffer.from('I am a picture.'))
  expect(await outcomeOf(readers.read(text))).toMatchObject({ statusCode: 415, code: 'not_a_picture' })
  await expect(readers.read(at('nowhere'))).rejects.toThrow('could not be read')
  const honest = await fileOf('honest', await jpegPicture())
  expect(await readers.read(honest)).toMatchObject({ width: 60, height: 40 })
  expect(readers.count()).toBe(1)
})
