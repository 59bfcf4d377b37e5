import { crc32, deflateRawSync } from 'node:zlib'

const deflated = 8
/** 1 January 1980, so that the same files always give the same archive. */
const date = 0x21

interface Entry {
  readonly name: Buffer
  readonly packed: Buffer
  /** The fields that the local and the central header share. */
  readonly about: Buffer
}

const numbers = (...pairs: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer =>
  Buffer.concat(
    pairs.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes)
      buffer.writeUIntLE(value, 0, bytes)
      return buffer
    }),
  )

const entryOf = (path: string, text: string): Entry => {
  const name = Buffer.from(path)
  const bytes = Buffer.from(text)
  const packed = deflateRawSync(bytes)
  const about = numbers(
    [2, 20],
    // Flag: names are UTF-8.
    [2, 0x0800],
    [2, deflated],
    [2, 0],
    [2, date],
    [4, crc32(bytes)],
    [4, packed.length],
    [4, bytes.length],
    [2, name.length],
    [2, 0],
  )
  return { name, packed, about }
}

/** A minimal ZIP archive of small text files: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
export const zip = (files: ReadonlyMap<string, string>): Buffer => {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, text] of files) {
    const { name, packed, about } = entryOf(path, text)
    const piece = Buffer.concat([numbers([4, 0x04034b50]), about, name, packed])
    // No comment, first disk, no attributes.
    const rest = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at])
    directory.push(numbers([4, 0x02014b50], [2, 20]), about, rest, name)
    pieces.push(piece)
    at += piece.length
  }
  const listed = Buffer.concat(directory)
  const count = [2, files.size] as const
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], count, count, [4, listed.length], [4, at], [2, 0])
  return Buffer.concat([...pieces, listed, end])
}
