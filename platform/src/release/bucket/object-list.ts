import { Parser } from 'htmlparser2'

interface ListedObject {
  readonly key: string
  readonly modifiedAt: number
}

/** A page has a thousand keys of a kilobyte at most, of which each byte may be escaped. */
const maxBytes = 16 * 1024 * 1024
const fields = ['Key', 'LastModified', 'NextContinuationToken'] as const

/** Reads one page of ListObjectsV2, or throws: an empty list would say that a bucket is empty. */
export async function readObjectList(xml: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const objects: ListedObject[] = []
  let text = ''
  let isWhole = false
  const values = new Map<string, string>()
  const parser = new Parser(
    {
      onopentag: () => {
        text = ''
      },
      ontext: (piece) => {
        text += piece
      },
      onclosetag: (name, isImplied) => {
        if (fields.some((field) => field === name)) values.set(name, text)
        if (name === 'Contents')
          objects.push({
            key: values.get('Key') ?? '',
            modifiedAt: Date.parse(values.get('LastModified') ?? ''),
          })
        if (name === 'ListBucketResult') isWhole = !isImplied
      },
    },
    { xmlMode: true },
  )
  const decoder = new TextDecoder()
  let bytesLeft = maxBytes
  for await (const piece of xml) {
    bytesLeft -= piece.length
    if (bytesLeft < 0) throw new Error('its list of objects is too long')
    parser.write(decoder.decode(piece, { stream: true }))
  }
  parser.end()
  if (!isWhole) throw new Error('it did not answer with a list of objects')
  return { objects, next: values.get('NextContinuationToken') ?? '' }
}
