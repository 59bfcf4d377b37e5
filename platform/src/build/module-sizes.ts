import { SourceMap, type SourceMapPayload } from 'node:module'
import type { ModuleSizes } from '../release/kept/kept.ts'

/** Our own files by their path, packages of npm as a whole, and what the bundler adds as one. */
const moduleOf = (source = ''): string => {
  const path = source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^css /, '')
  const [, ownFile = ''] = /^(?:\.{1,2}\/)+((?!node_modules\/)[^?]+)/.exec(path) ?? []
  if (!ownFile.includes('node_modules/') && !path.includes('node_modules/')) return ownFile || 'bundler'
  const [, name = 'bundler'] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
  return name
}

/** What each module comes to in a minified script, by the script's source map. */
const sizesIn = (code: string, map: string): Record<string, number> => {
  const entries = new SourceMap(JSON.parse(map) as SourceMapPayload)
  const sizes: Record<string, number> = {}
  for (const [at, line] of code.split('\n').entries())
    for (let column = 0; column < line.length; column++) {
      const entry = entries.findEntry(at, column)
      const module = moduleOf('originalSource' in entry ? entry.originalSource : undefined)
      sizes[module] = (sizes[module] ?? 0) + 1
    }
  return sizes
}

/**
 * The sizes of the modules in each script that has a source map, largest first. The scripts are in the order of their
 * names, because the bundler gives them in the order in which its threads are done with them.
 */
export const moduleSizes = (assets: Readonly<Record<string, { source(): string | Buffer }>>): ModuleSizes =>
  Object.fromEntries(
    Object.keys(assets)
      .sort()
      .flatMap((file) => {
        const [asset, map] = [assets[file], file.endsWith('.js') && assets[`${file}.map`]]
        if (!asset || !map) return []
        const sizes = Object.entries(sizesIn(String(asset.source()), String(map.source())))
        return [[file, Object.fromEntries(sizes.sort(([, one], [, other]) => other - one))]]
      }),
  )
