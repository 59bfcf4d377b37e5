import { SourceMap, type SourceMapPayload } from 'node:module'
import { ifReadable } from '../files.ts'
import { lineOf } from '../provenance/provenance.ts'
import type { keptStore } from './kept.store.ts'

/** Where something is in a script of ours, as stacks say it. */
export const scriptPlace = /\/site\/([a-z][a-z\d-]*)\/([\da-f]{12})\/([\w.-]{1,80}):(\d{1,7}):(\d{1,7})/g

/** A team's build may say anything: a map of this length takes half a second and 250 MB. */
const maxMappings = 4 * 1024 * 1024

const readSourceMap = (bytes: Buffer): SourceMap | undefined =>
  ifReadable(() => {
    const payload = JSON.parse(bytes.toString()) as SourceMapPayload
    return payload.mappings.length > maxMappings ? undefined : new SourceMap(payload)
  })

/** As the bundler names it: webpack://drape_cart/./src/app.tsx?1234 */
const pathOf = (source: string): string =>
  lineOf(source, 200)
    .replace(/^webpack:\/\/[^/]*\//, '')
    .replace(/^(?:\.{1,2}\/)+/, '')
    .replace(/\?.*/, '')

/** For each place in a script that its source map knows, the file, line and column of the source. */
export const sourcePlacesOf = (
  { readMap }: Pick<ReturnType<typeof keptStore>, 'readMap'>,
  places: readonly string[],
): Readonly<Record<string, string>> => {
  const sources: Record<string, string> = {}
  let open: { readonly script: string; readonly map: SourceMap | undefined } | undefined
  // In order, so that one map is open at a time.
  for (const [place, part = '', version = '', file = '', line, column] of places
    .flatMap((each) => [...each.matchAll(scriptPlace)])
    .sort(([one], [other]) => (one < other ? -1 : 1))) {
    const script = `${part} ${version} ${file}`
    if (open?.script !== script) {
      const bytes = readMap(part, version, `${file}.map`)
      open = { script, map: bytes && readSourceMap(bytes) }
    }
    const entry = open.map?.findEntry(Number(line) - 1, Number(column) - 1)
    if (entry && 'originalSource' in entry && typeof entry.originalSource === 'string')
      sources[place] = `${pathOf(entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  }
  return sources
}
