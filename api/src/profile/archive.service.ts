import { makeZip } from 'client-zip'
import type { PictureAddresses } from '../infra/picture/picture-address.ts'
import { type ExportDependencies, exportService } from './export.service.ts'

/** Where the document says that a photo is. */
const nameOf = (photoId: string) => `photos/${photoId}.jpg`
const names: PictureAddresses = { of: nameOf, isGood: () => false }

/** Streams the export with its photos, so that memory holds a piece of one of them at a time. */
export function archiveService(dependencies: Omit<ExportDependencies, 'addresses'>) {
  const { pictures } = dependencies
  const { write, photosOf } = exportService({ ...dependencies, addresses: names })

  async function* filesOf(id: string, document: AsyncIterable<string>) {
    yield { name: 'drape.json', input: document }
    for await (const { id: photoId, upload_date } of photosOf(id)) {
      const picture = await pictures.get(photoId, 'full')
      // It was deleted meanwhile.
      if (!picture) continue
      try {
        yield { name: nameOf(photoId), input: picture.stream, lastModified: upload_date }
      } finally {
        picture.stream.destroy()
      }
    }
  }

  /** Errors before this point become an answer; later ones can only break off the stream. */
  return async (id: string) => makeZip(filesOf(id, await write(id)))
}
