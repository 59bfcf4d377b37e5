import { join } from 'node:path'
import { versionPlaceholder } from '../release/version-hash.ts'
import { bundle } from './bundle-text.ts'
import { assets, resolving, swc } from './bundling.ts'
import { calls } from './call-data.ts'
import { folderOfPackage } from './packages.ts'
import { isNeighbour, type PartPackage } from './part-package.ts'
import type { SharingPart } from './shared-packages.ts'
import { styles, stylesInScripts } from './styles.ts'

/** A part without routes brings the doors that the first screens of others open. */
const entryOf = ({ firstScreen, routes, part, first, doors }: PartPackage): string | undefined => {
  if (firstScreen || routes.length > 0 || part === 'host') return firstScreen
  const exports = first.map(
    (door) => `export * as ${JSON.stringify(door)} from ${JSON.stringify(doors[door])}`,
  )
  return `data:text/javascript,${encodeURIComponent(exports.join('\n'))}`
}

/**
 * Bundles what a part's first screen needs to be drawn where there is no browser: one CommonJS script, in which lazy
 * code is missing and styles are handed over. The release tool runs it when it makes a page
 * (platform/src/release/first-screen).
 */
export const firstScreenScript = async (
  folder: string,
  plan: SharingPart,
  scope: string,
): Promise<string | undefined> => {
  const entry = entryOf(plan)
  if (!entry) return undefined
  const isHost = plan.part === 'host'
  // The package's own entry brings the renderer for streams too.
  const renderer = 'cjs/react-dom-server-legacy.browser.production.js'
  const reactDom = folderOfPackage(folder, 'react-dom') ?? ''
  const { text } = await bundle({
    context: folder,
    mode: 'production',
    entry,
    output: {
      uniqueName: scope,
      publicPath: `/site/${plan.part}/${versionPlaceholder}/`,
      library: { type: 'commonjs2' },
    },
    resolve: {
      ...resolving(folder),
      ...plan.resolve,
      alias: {
        ...plan.resolve?.alias,
        ...(isHost ? { 'react-dom/server$': join(reactDom, renderer) } : {}),
      },
    },
    externalsType: 'commonjs',
    externals: [
      // The shared packages and the neighbours, whose live versions are added at promotion.
      ({ request = '' }, done) =>
        isNeighbour(folder, request) || (!isHost && request in plan.shared)
          ? done(undefined, request)
          : done(),
    ],
    module: {
      rules: [swc(false), calls, assets, ...styles(plan.part), ...(plan.rules ?? [])],
      parser: { javascript: { dynamicImportMode: 'weak' } },
    },
    plugins: [stylesInScripts('nowhere')],
  })
  return text
}
