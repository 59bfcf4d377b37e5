import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { addressArchive, type ProfileExport } from '@drape/contract/profile'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { v7 as newId } from 'uuid'
import { setUpForEach, setUpOnce, testApp } from '../../test/app.ts'
import { addedGarment } from '../../test/garment.ts'
import { jpegPicture } from '../../test/picture.ts'
import { addPhoto } from '../../test/row.ts'
import { deliveredOutfit } from '../../test/studio.ts'
import { uploaded } from '../../test/upload.ts'
import { until } from '../../test/upload-wire.ts'
import { pictureService } from '../infra/picture/picture.service.ts'
import { archiveService } from './archive.service.ts'
import { archiveAddresses } from './archive-address.ts'

const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
const meera = setUpOnce(() => server.members.stylist())
const asha = setUpForEach(() => server.members.user())

const addressOf = async (who: typeof asha) => (await who.ask(addressArchive)).address
const download = (url: string) => server.app.inject({ url })
const filesIn = (zip: Buffer) => unzipSync(new Uint8Array(zip))
const documentIn = (files: ReturnType<typeof filesIn>): ProfileExport =>
  JSON.parse(strFromU8(files['drape.json'] as Uint8Array))

test('a person takes along the document, each photo and each piece of the wardrobe, which the document names', async () => {
  const pictures = [await jpegPicture(900, 600), await jpegPicture(640, 800)]
  const photos = [await uploaded(asha, pictures[0] as Buffer), await uploaded(asha, pictures[1] as Buffer)]
  const garment = await addedGarment(asha, await jpegPicture())
  await deliveredOutfit(server.database, meera, asha)
  const reply = await download(await addressOf(asha))
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="drape-\d{4}-\d\d-\d\d\.zip"$/),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  const files = filesIn(reply.rawPayload)
  const document = documentIn(files)
  const imageUrls = document.photos.map(({ image_url }) => image_url)
  expect(imageUrls).toContain(`photos/${photos[0]?.id}.jpg`)
  // deliveredOutfit's photo is a row without a picture.
  expect(Object.keys(files).sort()).toEqual(
    ['drape.json', ...[...photos, garment].map(({ id }) => `photos/${id}.jpg`)].sort(),
  )
  expect(document.garments?.map(({ image_url }) => image_url)).toEqual([`photos/${garment.id}.jpg`])
  expect(document.outfits.map(({ user_photo }) => imageUrls.includes(user_photo ?? ''))).toEqual([true])
  const sizes = await Promise.all(
    photos.map(async ({ id }) => {
      const { width, height } = await sharp(files[`photos/${id}.jpg`]).metadata()
      return [width, height]
    }),
  )
  expect(sizes).toEqual([
    [900, 600],
    [640, 800],
  ])
})

test('an address that was changed, or is old, opens nothing', async () => {
  const good = await addressOf(asha)
  const late = archiveAddresses(server.env.tokenKeys, () => Date.now() - 6 * 60_000).of(asha.id)
  for (const url of [
    good.replace(asha.id, newId()),
    good.replace(/expires=\d+/, 'expires=99999999999'),
    good.replace(/signature=./, (start) => start.slice(0, -1) + (start.endsWith('A') ? 'B' : 'A')),
    late,
  ]) {
    const reply = await download(url)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
  }
  expect((await download(good)).statusCode).toBe(200)
})

test('who asked for it is in the audit, and an account that is gone gives nothing', async () => {
  server.lines.length = 0
  const address = await addressOf(asha)
  expect(server.audits('profile-exported')).toMatchObject([{ member: { kind: 'user', id: asha.id } }])
  await server.query('delete from account where id = $1', asha.id)
  expect((await download(address)).statusCode).toBe(401)
})

test('a download that is broken off closes the photo that it was reading', async () => {
  await addPhoto(server.database, { accountId: asha.id })
  const stream = Readable.from(piecesWithoutEnd())
  const pictures = {
    ...pictureService(server.objects, server.app.log),
    get: async () => ({ stream, byteCount: 0 }),
  }
  const archive = await archiveService({ database: server.database, pictures })(asha.id)
  for await (const _ of Readable.fromWeb(archive as ReadableStream)) if (stream.readableDidRead) break
  await until(() => stream.destroyed)
})

function* piecesWithoutEnd() {
  for (;;) yield Buffer.alloc(65_536)
}
