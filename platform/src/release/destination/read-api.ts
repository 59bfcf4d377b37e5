import { existsSync, readFileSync } from 'node:fs'
import { ask } from '../ask.ts'
import { type ApiDocument, readApiDocument } from '../gate/api-document.ts'
import { documentPath } from '../server-api.ts'

const addressOf = (said: string): string =>
  new URL(said).pathname === '/' ? new URL(documentPath, said).href : said

/** Reads an OpenAPI document from an address or a file. */
export const readApi = async (said: string): Promise<ApiDocument> => {
  if (!/^https?:\/\//.test(said)) {
    if (!existsSync(said)) throw new Error(`--api ${said} is neither an address nor a file.`)
    return readApiDocument(said, readFileSync(said, 'utf8'))
  }
  if (!URL.canParse(said)) throw new Error(`--api ${said} is no address.`)
  const address = addressOf(said)
  const reply = await ask(address)
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: it is no OpenAPI document.`)
  return readApiDocument(address, await reply.text())
}
