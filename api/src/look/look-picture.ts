import type { Look } from '@drape/contract/look'
import type { OverlayOptions } from 'sharp'
import { notFound } from '../infra/http/refusal.ts'
import { semaphore } from '../infra/http/semaphore.ts'
import type { Infra } from '../infra/infra.ts'
import { openUploadFile, uploadFolder, withUploadFile } from '../infra/upload/upload-file.ts'
import { shopPages } from '../shop/shop-page.ts'
import type { LookService } from './look.service.ts'

/** As messengers show it best: https://developers.facebook.com/docs/sharing/best-practices */
export const lookPictureSize = { width: 1200, height: 630 } as const
const maxPieces = 4
const gap = 40

/** The pieces side by side, each uncropped on white. */
async function collage(pictures: readonly Buffer[]): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { width, height } = lookPictureSize
  const tile = {
    width: Math.floor((width - gap * (pictures.length + 1)) / pictures.length),
    height: height - 2 * gap,
  }
  const tiles = pictures.map(async (picture, at): Promise<OverlayOptions> => {
    const input = await sharp(picture)
      .resize({ ...tile, fit: 'contain', background: '#fff' })
      .toBuffer()
    return { input, left: gap + at * (tile.width + gap), top: gap }
  })
  const canvas = sharp({ create: { width, height, channels: 3, background: '#ebdecb' } })
  return canvas
    .composite(await Promise.all(tiles))
    .jpeg({ quality: 80 })
    .toBuffer()
}

interface Dependencies extends Pick<Infra, 'env' | 'readers'> {
  readonly looks: Pick<LookService, 'read' | 'readPicture' | 'keepPicture'>
}

/** The picture of a look, made of its pieces' pictures when it is first asked for. */
export function lookPictures({ env, readers, looks }: Dependencies) {
  const shops = env.shopAccess && shopPages(env.shopAccess)
  // It takes seconds and megabytes, and a stranger starts it: one at a time, and once for each link.
  const inTurn = semaphore({ atOnce: 1, waiting: 8, waitMs: 5_000 })

  /** Decoded in another process, as whatever comes from outside. Undefined for what a shop does not give. */
  const readOne = async (address: string): Promise<Buffer | undefined> => {
    try {
      const picture = await shops?.read(address, 'picture')
      if (!picture) return undefined
      return await withUploadFile(uploadFolder(env.dataDir), async (file) => {
        const handle = await openUploadFile(file)
        await handle.writeFile(picture.bytes).finally(() => handle.close())
        return (await readers.read(file)).files.full
      })
    } catch {
      return undefined
    }
  }

  const make = async (token: string): Promise<Buffer> => {
    const existing = await looks.readPicture(token)
    if (existing) return existing
    const { items } = await looks.read(token)
    const pictures: Buffer[] = []
    for (const address of addressesIn(items)) {
      const picture = await readOne(address)
      if (picture) pictures.push(picture)
    }
    // Also an empty one is kept, so that the shops are asked once.
    const picture = pictures.length > 0 ? await collage(pictures) : Buffer.alloc(0)
    await looks.keepPicture(token, picture)
    return picture
  }

  return {
    /** Throws 404 for a link that has ended, and where there is nothing to make a picture of. */
    of: async (token: string): Promise<Buffer> => {
      const picture = (await looks.readPicture(token)) ?? (await inTurn(() => make(token)))
      if (picture.length === 0) throw notFound()
      return picture
    },
    close: async () => shops?.close(),
  }
}

export const addressesIn = (items: Look['items']): string[] =>
  items.flatMap(({ image_url }) => image_url ?? []).slice(0, maxPieces)
