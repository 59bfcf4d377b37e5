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

/** The request to the engine's process. */
export type EngineWork = typeof limits & {
  readonly scripts: FirstScreenScripts
  readonly pages: readonly PageToDraw[]
}

/** The HTML for each kind of visitor, and the texts of all style sheets of its modules. */
const faces = z.object({ faces: z.record(partName, z.string()), styles: z.array(z.string()) })

export const drawing = z.union([faces, z.object({ error: z.string() }), z.object({ bytes: z.number() })])

export type Drawing = z.output<typeof drawing>

/** A script can put its own in the place of whatever the engine has. */
const read = (text: string): Drawing =>
  ifReadable(() => faces.parse(JSON.parse(text))) ?? { error: 'It draws no faces.' }

/** What the engine answers for a page. */
const answer = z
  .object({
    text: z.string().optional(),
    drawing: drawing.default({ error: '' }),
    /** The parts whose scripts rendered it, and those that it needed but that have no script. */
    parts: z.array(z.string()).default([]),
    isSlow: z.boolean().default(false),
    isLate: z.boolean().default(false),
  })
  .transform(({ text, ...rest }) => (text === undefined ? rest : { ...rest, drawing: read(text) }))

const engine = fileURLToPath(new URL('engine.mjs', import.meta.url))

/** For Node and the engine to start, on a machine that has much else to do. */
const startMs = 15_000

/**
 * Draws what pages show before their scripts have come. A script that throws or takes too much draws nothing, and takes
 * nothing away from the pages of other parts. One process draws them all, since its start costs as much as a page.
 */
export const drawFirstScreens = (
  scripts: FirstScreenScripts,
  pages: readonly PageToDraw[],
  within: Partial<typeof limits> = {},
): (z.output<typeof answer> & { readonly page: PageToDraw })[] => {
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
  const ended = { drawing: { error: `The engine was ended: ${signal ?? status}.` }, isLate: true }
  return pages.map((page, at) => {
    const line = lines[at]
    return { page, ...answer.parse(line === undefined ? ended : JSON.parse(line)) }
  })
}
