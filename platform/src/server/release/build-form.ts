import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { ifReadable } from '../../release/files.ts'
import { inside } from '../../release/inside.ts'
import { type BuildManifest, manifest, maxBuildBytes, maxBuildFiles } from '../../release/server-api.ts'
import { invalid, Refusal } from '../refusal.ts'

/** A team's machine sends megabytes in seconds: a slower upload would occupy a place for nothing. */
export const arrivalMs = 5 * 60_000
const maxManifestBytes = 256 * 1024

const drainMs = 10_000

/** A client that is still sending when the connection closes never reads the answer. */
export async function drainBody(request: FastifyRequest): Promise<void> {
  request.raw.resume()
  await finished(request.raw, { signal: AbortSignal.timeout(drainMs) }).catch(() => undefined)
}

/** Reads a build's form and writes the files of its manifest into `folder`, checking size and hash of each. */
export async function readBuildForm(
  request: FastifyRequest,
  folder: string,
  countBytes: (bytes: number) => void,
): Promise<BuildManifest> {
  if (!request.isMultipart()) throw new Refusal(415, 'bad_request', 'Please send a multipart form.')
  const limit = AbortSignal.timeout(arrivalMs)
  try {
    const parts = request.parts({
      preservePath: true,
      limits: {
        files: maxBuildFiles,
        fields: 1,
        fieldSize: maxManifestBytes,
        fileSize: maxBuildBytes + 1,
        headerPairs: 20,
      },
    })
    let remaining = maxBuildBytes
    const arrived = new Set<string>()
    let build: BuildManifest | undefined
    for await (const part of parts) {
      if (part.type === 'field') {
        build = ifReadable(() => manifest.parse(JSON.parse(String(part.value))))
        if (!build) throw invalid('The manifest of the build is not what it should be.')
        continue
      }
      const { filename } = part
      const expected =
        build && Object.hasOwn(build.integrity, filename) ? build.integrity[filename] : undefined
      if (!expected || arrived.has(filename))
        throw invalid('The form holds a file that its manifest does not name.')
      arrived.add(filename)
      const path = inside(folder, filename)
      await mkdir(dirname(path), { recursive: true })
      const hash = createHash('sha384')
      const measured = async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          remaining -= piece.length
          hash.update(piece)
          countBytes(piece.length)
          if (remaining < 0)
            throw new Refusal(413, 'too_large', `The build is larger than ${maxBuildBytes / 1024 / 1024} MB.`)
          yield piece
        }
      }
      await pipeline(part.file, measured, createWriteStream(path), { signal: limit })
      if (`sha384-${hash.digest('base64')}` !== expected)
        throw invalid(`${filename} did not arrive as it was sent.`)
    }
    const absent = Object.keys(build?.integrity ?? {}).find((file) => !arrived.has(file))
    if (!build || absent) throw invalid(`The form lacks ${absent ?? 'its manifest'}.`)
    return build
  } catch (error) {
    if (limit.aborted) throw new Refusal(408, 'timeout', 'The build took too long to arrive.')
    // Errors of the form parser are the sender's fault; file system errors are not.
    if (error instanceof Refusal || (error as NodeJS.ErrnoException).syscall) throw error
    throw new Refusal(400, 'bad_request', 'The form is broken or incomplete.')
  } finally {
    // A client reads the answer only after sending everything: the rest is read and discarded.
    request.raw.unpipe()
    request.raw.resume()
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body may take: a server that bounds all bodies lets this one take longer once its caller is admitted. */
    bodyMs?: number
  }
}
