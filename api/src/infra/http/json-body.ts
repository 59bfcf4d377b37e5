import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { parse } from 'secure-json-parse'
import { badRequest } from './refusal.ts'

/** The largest body of the contract, an outfit of 30 items, has some 200 KB when every letter takes three bytes. */
const maxBytes = 256 * 1024
/** The deepest body of the contract has four levels. */
const deepest = 32

const quote = 34
const backslash = 92
const colon = 58

/**
 * The number of object members in a JSON text. The text is known to be valid, so every colon outside of quotes is one
 * member.
 */
function countWrittenMembers(text: string): number {
  let members = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) isQuoted = !isQuoted
    else if (isQuoted && code === backslash) at++
    else if (!isQuoted && code === colon) members++
  }
  return members
}

/** The number of members in the parsed value. Of members with the same name JSON.parse keeps the last. */
function countParsedMembers(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth === deepest) throw badRequest('The JSON is nested too deeply.')
  const values: unknown[] = Object.values(value)
  const own = Array.isArray(value) ? 0 : values.length
  return values.reduce<number>((members, each) => members + countParsedMembers(each, depth + 1), own)
}

/** Parses a body. Error messages never repeat it: a broken body may hold a password. */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  // The parser would skip a byte order mark.
  if (!isUtf8(bytes) || bytes[0] === 0xef) throw badRequest('The JSON is not written in UTF-8.')
  const text = bytes.toString('utf8')
  let value: unknown
  try {
    // It refuses __proto__ and constructor.prototype too.
    value = parse(text)
  } catch {
    throw badRequest('The request is not valid JSON.')
  }
  // Two parsers may pick different values for a name that is given twice:
  // https://www.rfc-editor.org/rfc/rfc8259#section-4
  if (countParsedMembers(value) !== countWrittenMembers(text))
    throw badRequest('The JSON gives the same name twice.')
  return value
}

/** Makes strict JSON the only accepted body; a route that takes another format registers its own parser. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const limits = { parseAs: 'buffer', bodyLimit: maxBytes } as const
  app.addContentTypeParser('application/json', limits, async (_request: unknown, bytes: Buffer) =>
    readJson(bytes),
  )
}
