import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exifLoop } from '../../test/hostile-picture.ts'
import { jpegPicture } from '../../test/picture.ts'
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

const fileOf = async (bytes: Buffer) => {
  const file = join(folder, 'picture')
  await writeFile(file, bytes)
  return file
}

const outcomeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'taken',
    ({ statusCode, code, message }) => ({ statusCode, code, message }),
  )

/** `npm run prove -- pictures` does this with other kinds. */
it('a picture takes no more than the time limit, and its process is gone by then', async () => {
  readers = openPictureWorkers({ limitMs: 1 })
  const hard = await fileOf(exifLoop(await jpegPicture()))
  expect(await outcomeOf(readers.read(hard))).toMatchObject({ statusCode: 413, code: 'too_large' })
  expect(readers.count()).toBe(0)
})

it('a caller who leaves ends the reading, and the next picture is read', async () => {
  readers = openPictureWorkers()
  const honest = await fileOf(await jpegPicture())
  await readers.read(honest)
  const leaving = new AbortController()
  const hard = join(folder, 'hard')
  await writeFile(hard, exifLoop(await jpegPicture()))
  const reading = readers.read(hard, leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(reading).rejects.toThrow('gone')
  expect(readers.count()).toBe(0)
  expect(await readers.read(honest)).toMatchObject({ width: 60, height: 40 })
})

it('a process is kept for the next picture, also after one that is refused and one that cannot be read', async () => {
  readers = openPictureWorkers()
  const honest = await fileOf(await jpegPicture())
  await readers.read(honest)
  const text = join(folder, 'text')
  await writeFile(text, 'I am a picture.')
  expect(await outcomeOf(readers.read(text))).toMatchObject({ statusCode: 415, code: 'not_a_picture' })
  await readers.read(honest)
  await expect(readers.read(join(folder, 'nowhere'))).rejects.toThrow('could not be read')
  expect(readers.count()).toBe(1)
  // Two are read at once.
  await Promise.all([readers.read(honest), readers.read(honest)])
  expect(readers.count()).toBe(2)
})

it('a process that starts too slowly for one picture reads a later one', async () => {
  readers = openPictureWorkers({ startLimitMs: 0 })
  const honest = await fileOf(await jpegPicture())
  expect(await outcomeOf(readers.read(honest))).toMatchObject({ statusCode: 503, code: 'unavailable' })
  while ((await outcomeOf(readers.read(honest))) !== 'taken') expect(readers.count()).toBe(1)
})

it('a caller who leaves while the process starts leaves it to the next', async () => {
  readers = openPictureWorkers()
  const honest = await fileOf(await jpegPicture())
  const leaving = new AbortController()
  const reading = readers.read(honest, leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(reading).rejects.toThrow('gone')
  expect(await outcomeOf(readers.read(honest))).toBe('taken')
  expect(readers.count()).toBe(1)
})
