import { makeZip } from 'client-zip'
import type { PictureAddresses } from '../infra/picture/picture-address.ts'
import { type ExportDependencies, exportService } from './export.service.ts'

/** Where the document says that a picture is: a photo, a piece of the wardrobe, one of a message. */
const nameOf = (id: string) => `photos/${id}.jpg`
const names: PictureAddresses = { of: nameOf, isGood: () => false }

/** Streams the export with its pictures, so that memory holds a piece of one of them at a time. */
export function archiveService(dependencies: Omit<ExportDependencies, 'addresses'>) {
  const { pictures } = dependencies
  const { write, photosOf, garmentsOf, messagesOf } = exportService({ ...dependencies, addresses: names })

  async function* picturesOf(id: string) {
    for await (const { id: photo, upload_date } of photosOf(id)) yield { picture: photo, at: upload_date }
    for await (const { id: piece, added_at } of garmentsOf(id)) yield { picture: piece, at: added_at }
    for await (const { pictures: sent = [], sent_at } of messagesOf(id))
      for (const { id: picture } of sent) yield { picture, at: sent_at }
  }

  async function* filesOf(id: string, document: AsyncIterable<string>) {
    yield { name: 'drape.json', input: document }
    for await (const { picture: pictureId, at } of picturesOf(id)) {
      const picture = await pictures.get(pictureId, 'full')
      // It was deleted meanwhile.
      if (!picture) continue
      try {
        yield { name: nameOf(pictureId), input: picture.stream, lastModified: at }
      } finally {
        picture.stream.destroy()
      }
    }
  }

  /** Errors before this point become an answer; later ones can only break off the stream. */
  return async (id: string) => makeZip(filesOf(id, await write(id)))
}
