import type { IncomingHttpHeaders } from 'node:http'
import { addressesOf } from '../../release/delta/delta.ts'

/** Compression dictionaries, RFC 9842: an older version of a script, from which a browser makes the newer one. */

const script = /^\/site\/([a-z]+)\/([\da-f]{12})\/(?![/.])(?!.*\/[/.])([\w.@~/-]+\.js)$/

export interface Script {
  readonly part: string
  readonly version: string
  readonly file: string
}

/**
 * A script of a version, by its address as it was asked for. With a query string it is asked for once more, because the
 * first answer was no good: then it is sent whole.
 */
export function scriptAt(url: string): Script | undefined {
  const [, part, version, file] = script.exec(url) ?? []
  return part && version && file ? { part, version, file } : undefined
}

/** What a browser may use this script for. */
export const dictionaryField = ({ part, file }: Script): string => `match="${addressesOf(part, file)}"`

/** A structured field of bytes, RFC 9651: the 32 of a sha256, in base64 between colons. */
const hashField = /^:([A-Za-z\d+/]{43}=):$/

const takesDelta = (acceptEncoding: string | string[] | undefined): boolean =>
  /(?:^|,)\s*dcz\s*(?:,|$)/i.test(String(acceptEncoding ?? ''))

/** The sha256 of the dictionary from which this request may be answered, in hexadecimal. */
export function dictionaryHash(headers: IncomingHttpHeaders): string | undefined {
  const { 'accept-encoding': acceptEncoding, 'available-dictionary': dictionary } = headers
  const [, hash] = hashField.exec(String(dictionary ?? '').trim()) ?? []
  return hash && takesDelta(acceptEncoding) ? Buffer.from(hash, 'base64').toString('hex') : undefined
}
