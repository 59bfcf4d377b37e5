import { Parser } from 'htmlparser2'

interface ListedObject {
  readonly key: string
  readonly modifiedAt: number
}

/** A page has a thousand keys of a kilobyte at most, of which each byte may be escaped. */
const maxBytes = 16 * 1024 * 1024

/** Reads one page of ListObjectsV2, or throws: an empty list would say that a bucket is empty. */
export async function readObjectList(xml: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const objects: ListedObject[] = []
  /** By the name of its element, the text that was read last. */
  const texts = new Map<string, string>()
  let text = ''
  let next = ''
  let isWhole = false
  const parser = new Parser(
    {
      onopentag: (name) => {
        text = ''
        if (name === 'Contents') texts.clear()
      },
      ontext: (piece) => {
        text += piece
      },
      onclosetag: (name, isImplied) => {
        texts.set(name, text)
        if (name === 'Contents')
          objects.push({
            key: texts.get('Key') ?? '',
            modifiedAt: Date.parse(texts.get('LastModified') ?? ''),
          })
        if (name === 'NextContinuationToken') next = text
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
  return { objects, next }
}
