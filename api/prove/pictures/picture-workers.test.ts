import { writeFile } from 'node:fs/promises'
import { openPictureWorkers, type PictureWorkers } from '../../src/infra/picture/picture-workers.ts'
import { testFolder } from '../../test/folder.ts'
import { exifLoop } from '../../test/hostile-picture.ts'
import { jpegPicture } from '../../test/picture.ts'

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

/** A caller who leaves at once. */
const leave = (file: string) => {
  const leaving = new AbortController()
  const reading = readers.read(file, leaving.signal)
  leaving.abort(new Error('gone'))
  return reading
}

const outcomeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'taken',
    ({ statusCode, code, message }) => ({ statusCode, code, message }),
  )

describe('a process', () => {
  it('is kept when its first caller leaves, and ends with whoever leaves its work', async () => {
    readers = openPictureWorkers()
    const honest = await fileOf('honest', await jpegPicture())
    await expect(leave(honest)).rejects.toThrow('gone')
    await readers.read(honest)
    expect(readers.count()).toBe(1)
    await expect(leave(await fileOf('hard', exifLoop(await jpegPicture())))).rejects.toThrow('gone')
    expect(readers.count()).toBe(0)
    // Two are read at once.
    await Promise.all([readers.read(honest), readers.read(honest)])
    expect(readers.count()).toBe(2)
  })

  it('that starts too slowly for one picture reads a later one', async () => {
    readers = openPictureWorkers({ startLimitMs: 0 })
    const honest = await fileOf('honest', await jpegPicture())
    expect(await outcomeOf(readers.read(honest))).toMatchObject({ statusCode: 503, code: 'unavailable' })
    while ((await outcomeOf(readers.read(honest))) !== 'taken') expect(readers.count()).toBe(1)
  })
})
