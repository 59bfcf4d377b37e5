import type { Readable } from 'node:stream'
import { askWith } from '@drape/contract/ask'
import type { Call } from '@drape/contract/call'
import { uploadPhoto } from '@drape/contract/photo'
import type { FastifyInstance } from 'fastify'
import { sendTo } from './caller.ts'
import type { TestMember } from './member.ts'

export interface Part {
  readonly name: string
  readonly content: Buffer | string
  readonly filename?: string
  readonly type?: string
}

/** The smallest picture that browsers make: one grey pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
export const dotFile = new Blob([dot], { type: 'image/png' })

const boundary = 'the-boundary-of-tests'
export const formType = `multipart/form-data; boundary=${boundary}`

/** A multipart body as bytes, valid or not. */
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

export const imagePart = (content: Buffer | string = dot, type = 'image/jpeg'): Part => ({
  name: 'image',
  content,
  filename: 'photo.jpg',
  type,
})

/** A multipart body with its content type. */
export const formRequest = (...parts: readonly Part[]) => ({
  headers: { 'content-type': formType },
  payload: formOf(...parts),
})

/** Uploads a form that no browser would send, or a stream. */
export const uploadForm = (
  app: FastifyInstance,
  by: Pick<TestMember, 'headers'>,
  body: Buffer | Readable,
  more: Record<string, string> = {},
  call: Call = uploadPhoto,
) =>
  askWith((request) => {
    const headers = { ...request.headers, ...by.headers, 'content-type': formType, ...more }
    return sendTo(app)({ ...request, headers, body })
  }).answerLoosely(call, {})
