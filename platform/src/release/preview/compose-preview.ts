import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compose } from '../compose.ts'
import { requireWhole } from '../gate-cases.ts'
import { mapRecord } from '../map-record.ts'
import type { Registry } from '../registry.ts'
import type { SiteStore } from '../site.store.ts'
import { digestOf, previewPlace } from './preview.ts'

/**
 * The pages of a site in which one part has another version than the live one. Writes nothing. The previewed version
 * has no fallback: a preview must show a failure, and not heal itself by the live version.
 */
export const composePreview = (
  store: SiteStore,
  part: string,
  version: string,
  live: Registry['history'],
) => {
  requireWhole(store, part, version)
  const history = { ...live, [part]: [version] }
  const [host] = history['host'] ?? []
  if (!host) throw new Error('No host is live: there is no page to look at.')
  // No browser checks the hashes of its page and styles, which are read here.
  requireWhole(store, 'host', host)
  const { withdrawn } = store.readRegistry()
  const { files, registry } = compose(store, { history, withdrawn, canaries: [] }, { [part]: version })
  const texts = new Map(files)
  const pages = mapRecord(registry.pages, ({ file, ...page }) => ({ html: texts.get(file) ?? '', ...page }))
  if (!Object.values(pages).every(({ html }) => html.includes(previewPlace)))
    throw new Error(`The page of host ${host} has no ${previewPlace}: it cannot say that it is a preview.`)
  return {
    /** Of its part.json, which holds the hash of every file: its name alone might be another build's tomorrow. */
    digest: digestOf(readFileSync(join(store.folderOf(part, version), 'part.json'))),
    isWithdrawn: withdrawn[part]?.includes(version) ?? false,
    /** By pattern, as in the registry: templates for the server. */
    pages,
  }
}

export type ComposedPreview = ReturnType<typeof composePreview>
