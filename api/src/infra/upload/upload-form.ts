import type { FileHandle } from 'node:fs/promises'
import { addAbortSignal, type Readable } from 'node:stream'
import { maxPhotoBytes, photoTooLarge, uploadPhoto } from '@drape/contract/photo'
import type { FastifyRequest } from 'fastify'
import { longestUploadMs } from '../http/body-timeout.ts'
import { badRequest, Refusal } from '../http/refusal.ts'
import { ObjectStoreUnavailable } from '../objects/object-store-unavailable.ts'
import { emptyFile } from '../picture/picture-refusal.ts'
import { openUploadFile, orUnavailable } from './upload-file.ts'
import type { Arrival } from './upload-places.ts'

/** The form's fields as sent; the contract validates them. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * The least speed of an upload: in each span some bytes of the file must arrive, so that an idle one does not occupy
 * its place.
 */
export interface FormLimits {
  readonly spanMs: number
  readonly leastBytes: number
  /** The limit for the whole upload. */
  readonly totalMs: number
}

/**
 * The weakest mobile lines send twice as much. A photo from our own page arrives within 90 s at this speed; 15 MB need
 * 17 KB a second.
 */
const usual: FormLimits = { spanMs: 15_000, leastBytes: 64 * 1024, totalMs: longestUploadMs }
/** Boundaries and headers around the file in a form. */
const maxOverhead = 16 * 1024

const tooLarge = () => new Refusal(413, 'too_large', photoTooLarge)
const tooSlow = () =>
  new Refusal(408, 'timeout', 'The photo took too long to arrive. Please try again.', { connection: 'close' })
const notOneFile = (statusCode = 400) =>
  new Refusal(
    statusCode,
    'bad_request',
    `Please send one file, in the field "${uploadPhoto.file}" of a multipart form.`,
  )
const incomplete = () => badRequest('The form is broken or incomplete.')

/** Reads a form and streams its file to `path`. The caller removes the file. */
export async function readUploadForm(
  request: FastifyRequest,
  path: string,
  arrival: Arrival,
  limits: FormLimits = usual,
): Promise<Fields> {
  if (!request.isMultipart()) throw notOneFile(415)
  if (Number(request.headers['content-length']) > maxPhotoBytes + maxOverhead) throw tooLarge()
  const file = await openUploadFile(path)
  const watch = watchArrival(arrival, limits)
  try {
    return await readParts(request, file, watch)
  } catch (error) {
    throw watch.signal.aborted ? watch.signal.reason : refusalOfForm(error)
  } finally {
    arrival.isComplete = true
    watch.stop()
    await file.close()
    // A browser reads the answer only after sending everything: the rest is read and discarded.
    request.raw.unpipe()
    request.raw.resume()
  }
}

async function readParts(request: FastifyRequest, file: FileHandle, watch: Watch): Promise<Fields> {
  watch.signal.throwIfAborted()
  // The form parser would wait forever for the end of a connection that is already closed.
  if (request.raw.destroyed) throw incomplete()
  const parts = request.parts({
    limits: {
      files: 2,
      fields: 10,
      parts: 12,
      fieldNameSize: 100,
      fieldSize: 1000,
      fileSize: maxPhotoBytes + 1,
      headerPairs: 20,
    },
  })
  const fields = new Map<string, unknown>()
  let byteCount: number | undefined
  for (;;) {
    const { done, value: part } = await watch.orLate(parts.next())
    if (done) break
    if (part.type === 'file') {
      if (part.fieldname !== uploadPhoto.file || byteCount !== undefined) throw notOneFile()
      byteCount = await save(part.file, file, watch)
    } else {
      if (part.valueTruncated) throw badRequest('A field of the form is too long.')
      if (fields.has(part.fieldname)) throw badRequest('A field stands twice in the form.')
      fields.set(part.fieldname, part.value)
    }
  }
  if (byteCount === undefined) throw notOneFile()
  if (byteCount === 0) throw emptyFile()
  return Object.fromEntries(fields)
}

async function save(arriving: Readable, file: FileHandle, watch: Watch): Promise<number> {
  let byteCount = 0
  for await (const chunk of addAbortSignal(watch.signal, arriving)) {
    watch.seen(chunk.length)
    byteCount += chunk.length
    if (byteCount > maxPhotoBytes) throw tooLarge()
    await file.writeFile(chunk).catch(orUnavailable)
  }
  return byteCount
}

type Watch = ReturnType<typeof watchArrival>

function watchArrival(arrival: Arrival, { spanMs, leastBytes, totalMs }: FormLimits) {
  const slow = new AbortController()
  const endSlow = () => slow.abort(tooSlow())
  const signal = AbortSignal.any([slow.signal, arrival.signal])
  let countBefore = 0
  const span = setInterval(() => {
    if (arrival.byteCount - countBefore < leastBytes) endSlow()
    countBefore = arrival.byteCount
  }, spanMs)
  const total = setTimeout(endSlow, totalMs)
  const end = new AbortController()
  const late = new Promise<never>((_resolve, reject) => {
    // Node keeps a signal of several, and all that listens to it, until it is aborted.
    signal.addEventListener('abort', () => reject(signal.reason), { signal: end.signal })
  })
  late.catch(() => undefined)
  return {
    signal,
    seen: (bytes: number) => {
      arrival.byteCount += bytes
    },
    orLate: <Result>(waiting: Promise<Result>) => Promise.race([waiting, late]),
    stop: () => {
      clearInterval(span)
      clearTimeout(total)
      end.abort()
    },
  }
}

/** Any other error of the form parser, even a 500, is the sender's fault. */
function refusalOfForm(error: unknown): unknown {
  if (error instanceof Refusal || error instanceof ObjectStoreUnavailable) return error
  return incomplete()
}
