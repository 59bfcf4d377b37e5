import { existsSync, readFileSync } from 'node:fs'
import { ask } from '../ask.ts'
import { type ApiDocument, readApiDocument } from '../gate/api-document.ts'
import { documentPath } from '../server-api.ts'

/** Reads an OpenAPI document from an address or a file. */
export const readApi = async (place: string): Promise<ApiDocument> => {
  if (!/^https?:\/\//.test(place)) {
    if (!existsSync(place)) throw new Error(`--api ${place} is neither an address nor a file.`)
    return readApiDocument(place, readFileSync(place, 'utf8'))
  }
  if (!URL.canParse(place)) throw new Error(`--api ${place} is no address.`)
  const address = new URL(place).pathname === '/' ? new URL(documentPath, place).href : place
  const reply = await ask(address)
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: it is no OpenAPI document.`)
  return readApiDocument(address, await reply.text())
}
