import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { ask } from '../ask.ts'
import { parseJson } from '../parse-json.ts'
import { documentPath } from '../server-api.ts'

const schema = z.record(z.string(), z.unknown())
const content = z.record(z.string(), z.object({ schema: schema.optional() }))

const operation = z.object({
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        schema: schema.optional(),
      }),
    )
    .optional(),
  requestBody: z.object({ required: z.boolean().optional(), content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
})

/** The fields of an OpenAPI document that describe requests and replies. */
const apiDocument = z.object({
  openapi: z.string().startsWith('3.'),
  paths: z.record(z.string(), z.record(z.string(), z.union([operation, z.unknown()]))),
  components: z.object({ schemas: z.record(z.string(), schema).optional() }).optional(),
})

export type Schema = z.output<typeof schema>
export type Content = z.output<typeof content>
export type Operation = z.output<typeof operation>
export type ApiDocument = z.output<typeof apiDocument>

export const readApiDocument = (place: string, text: string): ApiDocument =>
  parseJson(place, text, apiDocument)

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

/** The path without parameter names and trailing slash, for comparing. */
const bare = (path: string): string => path.replace(/\{[^{}]*\}/g, '{}').replace(/(.)\/$/, '$1')

export const operationOf = (
  { paths }: ApiDocument,
  { method, path }: { readonly method: string; readonly path: string },
): Operation | undefined => {
  const [, methods = {}] = Object.entries(paths).find(([other]) => bare(other) === bare(path)) ?? []
  return operation.safeParse(methods[method.toLowerCase()]).data
}
