import { randomBytes } from 'node:crypto'
import zlib from 'node:zlib'
import type { Pack } from './delta.ts'

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
