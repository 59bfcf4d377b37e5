import { z } from 'zod'
import { ifReadable } from '../files.ts'
import { sha256 } from '../integrity.ts'
import { partName } from '../names.ts'
import type { File } from '../site.store.ts'
import { drawing } from './draw.ts'

/** What came of a page, so that it is not drawn again from the same. */
const keptDrawing = z.object({
  part: partName,
  /** The hash of the request. Missing where the part was too slow: then the entry counts for all its pages. */
  page: z.string().optional(),
  /** The hashes of the kept sources of the parts that it was drawn from; empty for one that had none. */
  from: z.record(z.string(), z.string()),
  drawing,
})

export type KeptDrawing = z.output<typeof keptDrawing>

/** Of versions that may have been live long ago. */
const mostSlow = 100

const isSlow = ({ page }: KeptDrawing): boolean => page === undefined

/** What is drawn goes into pages that are signed: the whole hash is in the name, which is in the signed registry. */
const nameOf = (text: string): string => `pages/drawings.${sha256(text)}.json`

export const readDrawings = (file: string, text: string | undefined): readonly KeptDrawing[] =>
  (text !== undefined && nameOf(text) === file
    ? ifReadable(() => z.array(keptDrawing).parse(JSON.parse(text)))
    : undefined) ?? []

/** Those that pages are made of now, and whatever was slow once. */
export const drawingsFile = (before: readonly KeptDrawing[], now: readonly KeptDrawing[]): File => {
  const slow = [...new Set([...before, ...now].filter(isSlow))].slice(-mostSlow)
  const text = JSON.stringify([...slow, ...now.filter((each) => !isSlow(each))])
  return [nameOf(text), text]
}
