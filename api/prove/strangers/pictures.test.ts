import { writeFile } from 'node:fs/promises'
import { type Attack, faultsOf, refusalOf, testAttacks, testBugs } from '@drape/platform/test/attack'
import sharp from 'sharp'
import { openPictureWorkers, type PictureWorkers } from '../../src/infra/picture/picture-workers.ts'
import { testFolder } from '../../test/folder.ts'
import { exifLoop, interlacedPng, scansJpeg } from '../../test/hostile-picture.ts'
import { jpegPicture } from '../../test/picture.ts'

const at = testFolder('each test')
let readers: PictureWorkers
beforeEach(() => {
  readers = openPictureWorkers()
})
afterEach(() => readers.close())

type Place = typeof at
type PictureAttack = Attack<Place, 'processes'>
const looks = { processes: () => readers.count() }
const open = (limits?: Parameters<typeof openPictureWorkers>[0]) => () => {
  readers = openPictureWorkers(limits)
}

const fileOf = async (folder: Place, bytes: Buffer) => {
  const file = folder('picture')
  await writeFile(file, bytes)
  return file
}
const outcomeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'taken',
    ({ code, statusCode, message }) => `${code} ${statusCode} ${message}`,
  )

/** A caller who leaves at once. */
const leave = (file: string) => {
  const leaving = new AbortController()
  const reading = readers.read(file, leaving.signal)
  leaving.abort(new Error('gone'))
  return refusalOf(() => reading)
}

const hard: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'an interlaced PNG of 16 bits': () => interlacedPng(),
  'a progressive CMYK JPEG of 57 scans': () => scansJpeg(),
  'EXIF that leads back to itself': async () => exifLoop(await jpegPicture()),
  'a lossless WebP of the longest sides': () =>
    sharp({ create: { width: 16_383, height: 3051, channels: 4, background: '#88888880' } })
      .webp({ lossless: true, effort: 0 })
      .toBuffer(),
}

const attacks: readonly PictureAttack[] = [
  ...Object.entries(hard).map(
    ([sends, make]): PictureAttack => ({
      who: 'picture',
      sends,
      prepare: open({ limitMs: 1 }),
      send: async (folder) => outcomeOf(readers.read(await fileOf(folder, await make()))),
      answer: /^too_large 413 .*takes too long/,
      unchanged: ['processes'],
    }),
  ),
  {
    who: 'caller',
    sends: 'a first picture, leaving at once,',
    prepare: open(),
    send: async (folder) => {
      const file = await fileOf(folder, await jpegPicture())
      const outcomes = [await leave(file), await outcomeOf(readers.read(file))]
      return `${outcomes.join()}, ${readers.count()} process`
    },
    answer: /^gone,taken, 1 process$/,
    unchanged: [],
  },
  {
    who: 'caller',
    sends: 'a picture that is hard to read, leaving at once,',
    prepare: open(),
    send: async (folder) => {
      await readers.read(await fileOf(folder, await jpegPicture()))
      const outcome = await leave(await fileOf(folder, exifLoop(await jpegPicture())))
      const left = readers.count()
      const file = await fileOf(folder, await jpegPicture())
      // Two are read at once.
      await Promise.all([readers.read(file), readers.read(file)])
      return `${outcome}, ${left} left, ${readers.count()} for two`
    },
    answer: /^gone, 0 left, 2 for two$/,
    unchanged: [],
  },
  {
    who: 'picture',
    sends: 'a picture whose process starts too slowly, which reads a later one,',
    prepare: open({ startLimitMs: 0 }),
    send: async (folder) => {
      const file = await fileOf(folder, await jpegPicture())
      const first = await outcomeOf(readers.read(file))
      const counts = new Set<number>()
      while ((await outcomeOf(readers.read(file))) !== 'taken') counts.add(readers.count())
      return `${first}; ${[...counts].filter((count) => count !== 1).length}`
    },
    answer: /^unavailable 503 .*; 0$/,
    unchanged: [],
  },
]

testAttacks(attacks, at, looks)

testBugs(
  {
    processes: [
      'a process stays',
      async (folder: Place) => readers.read(await fileOf(folder, await jpegPicture())),
    ],
  },
  at,
  looks,
)

test('it is found that a picture may take as long as it takes', async () => {
  const loop = attacks.find(({ sends }) => sends === 'EXIF that leads back to itself')
  const faults = loop && (await faultsOf({ ...loop, prepare: open({ limitMs: 600_000 }) }, at, looks))
  expect(faults?.join('\n')).toMatch(/^it was answered: taken\nprocesses: 0 became 1$/)
})
