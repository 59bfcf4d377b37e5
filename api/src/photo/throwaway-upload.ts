import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadPhoto } from '@drape/contract/photo'
import type { FastifyInstance } from 'fastify'
import type { ThrowawayMember } from '../session/throwaway-member.ts'
import type { ThrowawayApp } from '../throwaway-app.ts'

export interface Part {
  readonly name: string
  readonly content: Buffer | string
  readonly filename?: string
  readonly type?: string
}

const boundary = 'the-boundary-of-tests'
export const formType = `multipart/form-data; boundary=${boundary}`

/** A form as it is on the wire, well-formed or not as the test wants it. */
export const formOf = (...parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, content, filename, type }) => [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`),
      Buffer.from(filename === undefined ? '' : `; filename="${filename}"`),
      Buffer.from(type === undefined ? '\r\n\r\n' : `\r\ncontent-type: ${type}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

export const imagePart = (content: Buffer | string, type = 'image/jpeg'): Part => ({
  name: 'image',
  content,
  filename: 'photo.jpg',
  type,
})

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever was answered is what a test looks into.
  readonly body: any
  readonly headers: Readonly<Record<string, unknown>>
}

export async function uploadForm(
  app: FastifyInstance,
  by: Pick<ThrowawayMember, 'headers'>,
  payload: Buffer | NodeJS.ReadableStream,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const reply = await app.inject({
    method: 'POST',
    url: uploadPhoto.path,
    headers: { ...by.headers, 'content-type': formType, ...headers },
    payload,
  })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

export const upload = (
  app: FastifyInstance,
  by: Pick<ThrowawayMember, 'headers'>,
  picture: Buffer,
  key?: string,
): Promise<Answer> => uploadForm(app, by, formOf(imagePart(picture)), key ? { 'idempotency-key': key } : {})

/** All that uploads have left: rows, objects and files. */
export async function tracesOf({ database, objects, env }: ThrowawayApp) {
  const count = async (table: string) => {
    const { rows } = await database.$client.query(`select count(*)::int as n from ${table}`)
    return rows[0].n as number
  }
  const keys: string[] = []
  for await (const { key } of objects.list('photo/')) keys.push(key)
  return {
    photos: await count('photo'),
    requests: await count('request'),
    objects: keys.length,
    files: (await readdir(join(env.dataDir, 'uploads')).catch(() => [])).length,
  }
}
