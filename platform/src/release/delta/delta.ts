import { randomBytes } from 'node:crypto'
import zlib from 'node:zlib'
import { sha256 } from '../integrity.ts'

/** The frame that names the bytes from which a delta was made: RFC 9842, 5. */
const magic = Buffer.from('5e2a4d1820000000', 'hex')

const headerOf = (dictionary: string): Buffer => Buffer.concat([magic, Buffer.from(dictionary, 'hex')])

/** Compresses bytes as a difference from a dictionary. */
export type Pack = (bytes: Buffer, dictionary: Buffer) => Buffer

/** A body with `content-encoding: dcz`. */
export const deltaOf = (bytes: Buffer, dictionary: Buffer, pack: Pack): Buffer =>
  Buffer.concat([headerOf(sha256(dictionary)), pack(bytes, dictionary)])

/** A browser refuses one that was made from other bytes, and the script is lost to it. */
export const isDeltaFrom = (delta: Buffer, dictionary: string): boolean => {
  const header = headerOf(dictionary)
  return delta.subarray(0, header.length).equals(header)
}

/** A version has one script of each name. */
const hashInName = /\.[\da-f]{8}(?=\.js$)/

/** The name that a script has in every version. */
export const nameInAll = (file: string): string => file.replace(hashInName, '')

/** The addresses of all versions of a script, for `use-as-dictionary`. */
export const addressesOf = (part: string, file: string): string =>
  `/site/${part}/*/${file.replace(hashInName, '.*')}`

/** The types are those of Node 20, which has no zstd. */
interface WithZstd {
  readonly zstdCompressSync?: (
    bytes: Buffer,
    options: { readonly dictionary: Buffer; readonly params: Readonly<Record<number, number>> },
  ) => Buffer
  readonly constants: { readonly ZSTD_c_compressionLevel: number; readonly ZSTD_c_checksumFlag: number }
}

const { zstdCompressSync: compress, constants } = zlib as unknown as WithZstd

/** Undefined where zlib cannot: before Node 22.15 it has no zstd, and before 22.19 and 24.6 it ignores a dictionary. */
const findPack = (): Pack | undefined => {
  if (!compress) return undefined
  // With the checksum a browser sees that a delta was altered.
  const params = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_checksumFlag]: 1 }
  const pack: Pack = (bytes, dictionary) => compress(bytes, { dictionary, params })
  const sample = randomBytes(1024)
  return pack(sample, sample).length < sample.length / 2 ? pack : undefined
}

export const packWithZlib: Pack | undefined = findPack()
