import {
  closeSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inside } from './inside.ts'

/** The result of reading a file, or undefined where there is none. */
export const ifThere = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The result of reading a file, or undefined where that fails. */
export const ifReadable = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The lines of a text file, the last one first, of which the last `most` bytes are read. */
export const linesFromEnd = (file: string, most: number): string[] => {
  const descriptor = openSync(file, 'r')
  try {
    const { size } = fstatSync(descriptor)
    const bytes = Buffer.alloc(Math.min(size, most))
    const count = readSync(descriptor, bytes, 0, bytes.length, size - bytes.length)
    const lines = bytes.toString('utf8', 0, count).split('\n')
    // The first one is whole only if it is that of the file.
    return lines.slice(bytes.length < size ? 1 : 0).reverse()
  } finally {
    closeSync(descriptor)
  }
}

/** What a folder holds; nothing where it is not there. */
export const namesIn = (folder: string): string[] => ifThere(() => readdirSync(folder)) ?? []

/** Writes a file whose path is from outside, with the folders that it stands in. */
export const writeInside = (folder: string, file: string, content: string | Buffer): void => {
  const path = inside(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** Works in a folder that is gone afterwards; errors name `place` instead. */
export const inTemporaryFolder = async <T>(
  place: string,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'drape-'))
  try {
    return await work(folder)
  } catch (error) {
    throw error instanceof Error && error.message.includes(folder)
      ? new Error(error.message.replaceAll(folder, place))
      : error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
