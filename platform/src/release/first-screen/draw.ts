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

/** A page takes a tenth of a second. */
const limits = { longestMs: 10_000, mostBytes: 64 * 1024 * 1024 }

/** The request to the engine's process. */
export type EngineWork = {
  readonly scripts: FirstScreenScripts
  readonly pages: readonly PageToDraw[]
} & typeof limits

/** The HTML for each kind of visitor, and the texts of all style sheets of its modules. */
const drawing = z.union([
  z.object({ faces: z.record(partName, z.string()), styles: z.array(z.string()) }),
  z.object({ error: z.string() }),
])

export type Drawing = z.output<typeof drawing>

const texts = z.array(z.string())

const engine = fileURLToPath(new URL('engine.mjs', import.meta.url))

/** For Node and the engine to start, on a machine that has much else to do. */
const startMs = 10_000

/** A script can put its own in the place of whatever the engine has. */
const read = (text: string): Drawing =>
  ifReadable(() => drawing.parse(JSON.parse(text))) ?? { error: 'It draws no faces.' }

/**
 * Draws what pages show before their scripts have come. A script that throws or takes too much draws nothing. One process
 * draws them all, since its start costs as much as a page; where it ends before its time, each page is drawn alone, so
 * that no team's script takes away the pages of others.
 */
export const drawFirstScreens = (
  scripts: FirstScreenScripts,
  pages: readonly PageToDraw[],
  within = limits,
): Drawing[] => {
  const work: EngineWork = { scripts, pages, ...within }
  const { stdout, status, signal } = spawnSync(process.execPath, [engine], {
    input: JSON.stringify(work),
    encoding: 'utf8',
    // The scripts could not read it anyway.
    env: {},
    maxBuffer: within.mostBytes,
    timeout: startMs + within.longestMs * pages.length,
  })
  if (status === 0) return texts.parse(JSON.parse(stdout)).map(read)
  if (pages.length > 1) return pages.flatMap((page) => drawFirstScreens(scripts, [page], within))
  return [{ error: `It was ended: ${signal ?? status}.` }]
}
