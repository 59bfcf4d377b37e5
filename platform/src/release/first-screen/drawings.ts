import { readFileSync } from 'node:fs'
import { sha256 } from '../integrity.ts'
import type { Release } from '../registry.ts'
import type { File, SiteStore } from '../site.store.ts'
import { type Drawing, drawFirstScreens, type FirstScreenScripts, limits, type PageToDraw } from './draw.ts'
import { drawingsFile, type KeptDrawing } from './kept-drawings.ts'

const program = readFileSync(new URL('in-engine.js', import.meta.url), 'utf8')

const pageHash = (page: PageToDraw): string => sha256(JSON.stringify([program, page]))

/**
 * The rendered first screens of one change of a site. A screen of the same versions is not rendered again, a slow one
 * is not tried again, and all screens of the change share one time limit. Candidates come first.
 */
export const openDrawings = (store: Pick<SiteStore, 'readDrawings'>, candidates: readonly string[]) => {
  const before = store.readDrawings()
  const used = new Set<KeptDrawing>()
  let leftMs = limits.longestMs

  return {
    draw: (
      live: readonly Release[],
      scripts: FirstScreenScripts,
      pages: readonly PageToDraw[],
    ): Drawing[] => {
      const hashOf = (part: string): string => live.find((each) => each.part === part)?.kept ?? ''
      const fits = ({ from }: KeptDrawing): boolean =>
        Object.entries(from).every(([part, hash]) => hashOf(part) === hash)
      const find = (page: PageToDraw): KeptDrawing | undefined => {
        const hash = pageHash(page)
        const fitting = [...used, ...before].filter((each) => each.part === page.part && fits(each))
        return fitting.find((each) => each.page === hash) ?? fitting.find((each) => !each.page)
      }
      const late = new Map<PageToDraw, Drawing>()
      const ofOthers = ({ part }: PageToDraw): number => Number(!candidates.includes(part))
      const missing = pages
        .filter((page) => !find(page))
        .sort((one, other) => ofOthers(one) - ofOthers(other))
      const start = performance.now()
      // Node takes a time limit in whole milliseconds.
      const within = { longestMs: Math.max(0, Math.floor(leftMs)) }
      const drawn = missing.length > 0 ? drawFirstScreens(scripts, missing, within) : []
      leftMs -= performance.now() - start
      for (const { page, drawing, parts, isSlow, isLate } of drawn) {
        const sources = isSlow ? [page.part] : [...parts, page.part]
        const from = Object.fromEntries(sources.map((part) => [part, hashOf(part)]))
        if (isLate) late.set(page, drawing)
        else if (!find(page))
          used.add({ part: page.part, ...(!isSlow && { page: pageHash(page) }), from, drawing })
      }
      return pages.map((page) => {
        const kept = find(page)
        if (kept) used.add(kept)
        return kept?.drawing ?? late.get(page) ?? { error: '' }
      })
    },
    /** The file for the next change. */
    file: (): File | undefined => (used.size > 0 ? drawingsFile(before, [...used]) : undefined),
  }
}
