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
