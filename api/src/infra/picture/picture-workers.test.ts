import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exifLoop } from '../../../test/hostile-picture.ts'
import { jpegPicture } from '../../../test/picture.ts'
import { openPictureWorkers, type PictureWorkers } from './picture-workers.ts'

let folder: string
let readers: PictureWorkers

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drape-'))
})

afterEach(async () => {
  readers.close()
  await rm(folder, { recursive: true })
})

const fileOf = async (name: string, bytes: Buffer) => {
  const file = join(folder, name)
  await writeFile(file, bytes)
  return file
}

const outcomeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'taken',
    ({ statusCode, code, message }) => ({ statusCode, code, message }),
  )

/** `npm run prove -- pictures` does this with other kinds, and with callers who leave. */
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
  await expect(readers.read(join(folder, 'nowhere'))).rejects.toThrow('could not be read')
  const honest = await fileOf('honest', await jpegPicture())
  expect(await readers.read(honest)).toMatchObject({ width: 60, height: 40 })
  expect(readers.count()).toBe(1)
})
