import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { ifReadable } from '../files.ts'
import { partName } from '../names.ts'

export interface PageToDraw {
  readonly path: string
  readonly part: string
  /** What the page's registry says of the parts, as JSON. */
  readonly registry?: string
}

/** The first-screen scripts of the live versions, by part. */
export type FirstScreenScripts = Readonly<Record<string, string>>

/** What goes into a page. Those of the product have a tenth of it. */
export const mostPageBytes = 256 * 1024

/** Milliseconds of the processor, of which a page of the product takes 200. */
export const limits = {
  /** For all pages of a part. */
  partMs: 4_000,
  /** For all parts: a server ends a promotion after 28 s. */
  longestMs: 10_000,
  mostBytes: 64 * 1024 * 1024,
  /** The output contains all styles of its modules; a page gets those that it uses. */
  mostLetters: 2 * mostPageBytes,
}

/** What the engine's thread is given. */
export interface PageWork extends Pick<typeof limits, 'mostBytes' | 'mostLetters'> {
  readonly scripts: FirstScreenScripts
}

/** The request to the engine's process. */
export type EngineWork = PageWork & typeof limits & { readonly pages: readonly PageToDraw[] }

/** The HTML for each kind of visitor, and the texts of all style sheets of its modules. */
const faces = z.object({ faces: z.record(partName, z.string()), styles: z.array(z.string()) })

export const drawing = z.union([faces, z.object({ error: z.string() }), z.object({ bytes: z.number() })])

export type Drawing = z.output<typeof drawing>

const engineAnswer = z.object({
  text: z.string().optional(),
  letters: z.number().optional(),
  error: z.string().optional(),
  parts: z.array(z.string()).default([]),
  isSlow: z.boolean().default(false),
  isLate: z.boolean().default(false),
})

export interface Drawn extends Pick<z.output<typeof engineAnswer>, 'isSlow' | 'isLate'> {
  readonly drawing: Drawing
  /** The parts whose scripts rendered it, and those that it needed but that have no script. */
  readonly parts: readonly string[]
}

const engine = fileURLToPath(new URL('engine.mjs', import.meta.url))

/** For Node and the engine to start, on a machine that has much else to do. */
const startMs = 15_000

/** A script can put its own in the place of whatever the engine has. */
const read = (text: string): Drawing =>
  ifReadable(() => faces.parse(JSON.parse(text))) ?? { error: 'It draws no faces.' }

const drawnOf = ({ text, letters, error, ...rest }: z.output<typeof engineAnswer>, partMs: number): Drawn => {
  if (rest.isSlow) return { ...rest, drawing: { error: `Its part takes longer than ${partMs / 1000} s.` } }
  if (rest.isLate) return { ...rest, drawing: { error: 'Others left no time for it.' } }
  if (letters !== undefined) return { ...rest, drawing: { bytes: letters } }
  return { ...rest, drawing: text === undefined ? { error: error ?? '' } : read(text) }
}

/**
 * Draws what pages show before their scripts have come. A script that throws or takes too much draws nothing, and takes
 * nothing away from the pages of other parts. One process draws them all, since its start costs as much as a page.
 */
export const drawFirstScreens = (
  scripts: FirstScreenScripts,
  pages: readonly PageToDraw[],
  within: Partial<typeof limits> = {},
): Drawn[] => {
  const work: EngineWork = { ...limits, ...within, scripts, pages }
  const { stdout, status, signal } = spawnSync(process.execPath, [engine], {
    input: JSON.stringify(work),
    encoding: 'utf8',
    // The scripts could not read it anyway. The zone is the same wherever a page is drawn.
    env: { TZ: 'UTC' },
    maxBuffer: 256 * 1024 * 1024,
    timeout: startMs + work.longestMs,
  })
  // There is none where no process could be started.
  const lines = ((stdout as string | null) ?? '').split('\n').slice(0, -1)
  const drawing = { error: `The engine was ended: ${signal ?? status}.` }
  return pages.map((_, at) => {
    const line = lines[at]
    if (line === undefined) return { drawing, parts: [], isSlow: false, isLate: true }
    return drawnOf(engineAnswer.parse(JSON.parse(line)), work.partMs)
  })
}
