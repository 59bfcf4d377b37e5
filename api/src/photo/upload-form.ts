import { addAbortSignal, type Readable } from 'node:stream'
import { maxPhotoBytes, uploadPhoto } from '@drape/contract/photo'
import type { FastifyRequest } from 'fastify'
import { longestArrivalMs } from '../http/arrival.ts'
import { badRequest, Refusal } from '../http/refusal.ts'
import { ObjectStoreAway } from '../objects/object-store-away.ts'
import { emptyFile } from './no-picture.ts'
import { openUploadFile, type UploadFile } from './upload-file.ts'

/** The fields beside the file, as they were sent: their schema is the contract's. */
export type Fields = Readonly<Record<string, unknown>>

/** A place is for photos that arrive, so in each span of time some of the file has to. */
export interface FormLimits {
  readonly spanMs: number
  readonly leastBytes: number
  /** All in all. */
  readonly totalMs: number
}

/** The weakest mobile lines send twice as much. A photo from our own page is there after 90 s at this speed; 15 MB need 17 KB a second. */
const usual: FormLimits = { spanMs: 15_000, leastBytes: 64 * 1024, totalMs: longestArrivalMs }
/** What stands round the file in a form. */
const mostOverhead = 16 * 1024

const tooLarge = () =>
  new Refusal(413, 'too_large', `The photo is larger than ${maxPhotoBytes / 1024 / 1024} MB.`)
const tooSlow = () =>
  new Refusal(408, 'timeout', 'The photo took too long to arrive. Please try again.', { connection: 'close' })
const notOneFile = (statusCode = 400) =>
  new Refusal(
    statusCode,
    'bad_request',
    `Please send one file, in the field "${uploadPhoto.file}" of a multipart form.`,
  )
const incomplete = () => badRequest('The form is broken or incomplete.')

/** Reads a form and writes its file to `path`, piece by piece as it arrives. Whoever asks for it removes the file. */
export async function readUploadForm(
  request: FastifyRequest,
  path: string,
  limits: FormLimits = usual,
): Promise<Fields> {
  if (!request.isMultipart()) throw notOneFile(415)
  if (Number(request.headers['content-length']) > maxPhotoBytes + mostOverhead) throw tooLarge()
  const file = await openUploadFile(path)
  const watch = watchArrival(limits)
  try {
    return await readParts(request, file, watch)
  } catch (error) {
    throw watch.signal.aborted ? tooSlow() : refusalOfForm(error)
  } finally {
    watch.stop()
    await file.close()
    // A browser reads an answer once it has sent all: what still arrives is thrown away.
    request.raw.unpipe()
    request.raw.resume()
  }
}

async function readParts(request: FastifyRequest, file: UploadFile, watch: Watch): Promise<Fields> {
  // The parser would wait for the end of a connection that has ended already.
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
      if (fields.has(part.fieldname)) throw badRequest('A field stands twice in the form.')
      fields.set(part.fieldname, part.value)
    }
  }
  if (byteCount === undefined) throw notOneFile()
  if (byteCount === 0) throw emptyFile()
  return Object.fromEntries(fields)
}

async function save(arriving: Readable, file: UploadFile, watch: Watch): Promise<number> {
  let byteCount = 0
  for await (const chunk of addAbortSignal(watch.signal, arriving)) {
    watch.seen(chunk.length)
    byteCount += chunk.length
    if (byteCount > maxPhotoBytes) throw tooLarge()
    await file.append(chunk)
  }
  return byteCount
}

type Watch = ReturnType<typeof watchArrival>

function watchArrival({ spanMs, leastBytes, totalMs }: FormLimits) {
  const controller = new AbortController()
  const { signal } = controller
  let byteCount = 0
  const span = setInterval(() => {
    if (byteCount < leastBytes) controller.abort()
    byteCount = 0
  }, spanMs)
  const total = setTimeout(() => controller.abort(), totalMs)
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  late.catch(() => undefined)
  return {
    signal,
    seen: (bytes: number) => {
      byteCount += bytes
    },
    orLate: <Result>(waiting: Promise<Result>) => Promise.race([waiting, late]),
    stop: () => {
      clearInterval(span)
      clearTimeout(total)
    },
  }
}

/** Whatever else the parser of forms complains of, as 500 too, is the sender's fault. */
function refusalOfForm(error: unknown): unknown {
  if (error instanceof Refusal || error instanceof ObjectStoreAway) return error
  return incomplete()
}
