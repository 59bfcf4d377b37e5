import { fillTemplate, pageConfig } from '../../release/page/fill-page.ts'
import { pageFinder } from '../../release/routes/page-at.ts'
import type { SiteServerOptions } from '../options.ts'
import type { Live, LiveSite } from './live-site.ts'
import { packOnce } from './packed-page.ts'

export interface Page {
  readonly status: number
  /** The page, split at its nonces. */
  readonly pieces: readonly string[]
  /** The same compressed, once that has been done. */
  readonly packed?: ReturnType<typeof packOnce>
}

interface LivePages {
  /** By pattern, `*` for all other paths. */
  readonly pages: ReadonlyMap<string, Page>
  /** The pattern of a path. */
  readonly find: ReturnType<typeof pageFinder>
}

/** The pages of what is live at this moment. */
export function openPages({ read }: LiveSite, options: SiteServerOptions) {
  const config = pageConfig(options, false)
  /** Keyed by the live registry, so that nothing of an earlier one stays in memory. */
  const pagesOf = new WeakMap<Live, LivePages>()
  const fill = (live: Live): LivePages => ({
    pages: new Map(
      Object.entries(live.pages).map(([path, { file, status }]) => {
        const pieces = fillTemplate(live.textOf(file), options, config)
        return [path, { status, pieces, packed: packOnce(pieces) }]
      }),
    ),
    find: pageFinder(live.pages),
  })
  return async (): Promise<LivePages> => {
    const live = await read()
    const pages = pagesOf.get(live) ?? fill(live)
    pagesOf.set(live, pages)
    return pages
  }
}
