import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inside } from '@drape/platform/release/inside'
import { StartError } from '../../start-error.ts'

/** The files of a backup by their paths, and the SHA-256 of each. */
export type Pieces = Map<string, string>

/** Read by sha256sum --check, too. It is written last: a backup without it is not complete. */
const sumsFile = 'SHA256SUMS'

const line = /^([0-9a-f]{64}) {2}(?![/.-])(?!.*\/(?:[/.-]|$))([\w./-]+)$/i

/** Copies a file for its owner alone, down to the disk, and returns its SHA-256. */
export async function copyPiece(from: string, to: string): Promise<string> {
  const hash = createHash('sha256')
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await pipeline(
    createReadStream(from),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(to, { mode: 0o600, flush: true }),
  )
  return hash.digest('hex')
}

/** Copies a piece out of a backup, and refuses one that is not as it was written. */
export async function takeOut(backup: string, pieces: Pieces, name: string, to: string): Promise<void> {
  if ((await copyPiece(inside(backup, name), to)) !== pieces.get(name)) throw damaged(`${name} was changed`)
}

export async function writeSums(backup: string, pieces: Pieces): Promise<void> {
  const file = await open(inside(backup, sumsFile), 'wx', 0o600)
  try {
    for (const [name, sha256] of [...pieces].sort()) await file.write(`${sha256}  ${name}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Reads the list of pieces of a backup; throws if a piece is missing or is there without being listed. */
export async function readSums(backup: string): Promise<Pieces> {
  const text = await readFile(inside(backup, sumsFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'ENOTDIR'
      ? new StartError(`${backup} is no backup, or one that was not finished: it has no ${sumsFile}`)
      : error
  })
  const pieces: Pieces = new Map()
  for (const each of text.split('\n').slice(0, -1)) {
    const [, sha256, name] = line.exec(each) ?? []
    if (!sha256 || !name) throw damaged(`${sumsFile} has a line that is none`)
    pieces.set(name, sha256)
  }
  if (!text.endsWith('\n')) throw damaged(`${sumsFile} breaks off`)
  const files = await filesOf(backup)
  const missing = [...pieces.keys()].find((name) => !files.has(name))
  if (missing) throw damaged(`${missing} is missing`)
  const foreign = [...files].find((name) => !pieces.has(name))
  if (foreign) throw damaged(`${foreign} is not named by ${sumsFile}`)
  return pieces
}

async function filesOf(backup: string): Promise<Set<string>> {
  const entries = await readdir(backup, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(backup, join(entry.parentPath, entry.name)))
    .map((name) => name.replaceAll(sep, '/'))
  return new Set(names.filter((name) => name !== sumsFile))
}

export const damaged = (how: string) => new StartError(`The backup is damaged: ${how}. Nothing was restored`)
