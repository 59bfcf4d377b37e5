import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { workerFile } from '../release/registry.ts'
import { bundle } from './bundle-text.ts'
import { resolving, swc } from './bundling.ts'

/** A script of the host, or the usual one, without federation. */
const bundleAlone = (host: string, file: string, usual: string) =>
  bundle({
    context: host,
    mode: 'production',
    entry: existsSync(join(host, file)) ? file : `data:text/javascript,${encodeURIComponent(usual)}`,
    resolve: resolving(host),
    module: { rules: [swc(false)] },
  })

/** The placeholders that promotion, the server and the scripts of a page need. A host may leave out the others. */
const places = [
  '{{preloads}}',
  'id="drape-styles"',
  '{{styles}}',
  'data-part="{{part}}"',
  '<!--preview-->',
  'id="root"',
  '<!--{{first-screen}}-->',
  '<script type="application/json" id="drape-config">{{config}}</script>',
  '<script type="application/json" id="drape-registry">{{registry}}</script>',
  '{{scripts}}',
  '{{start}}',
  'id="skeleton"',
  '<template id="failure">',
]

/**
 * The host's page with its inline script, without the notes in it for developers. The other placeholders are filled in by
 * the release tool and the server.
 */
export const pageTemplate = async (host: string): Promise<string> => {
  const file = join(host, 'src/page.html')
  const page = readFileSync(file, 'utf8').replaceAll(/^\/\/ .*\n/gm, '')
  // All at once, because a page without one of them looks whole until that one is needed.
  const absent = places.filter((place) => !page.includes(place))
  if (absent.length > 0) throw new Error(`${file} has no ${absent.join(', no ')}.`)
  const startAlone = "import { startPage } from '@drape/platform/runtime/start'; startPage()"
  const { text } = await bundleAlone(host, './src/start.ts', startAlone)
  return page.replace('{{start}}', () => text)
}

/** The service worker is one file too: what it imported could be of another version. */
export const bundleWorker = (host: string) =>
  bundleAlone(host, './src/service-worker.ts', "import '@drape/platform/runtime/service-worker'")

/** Copies the page, the icons, the manifest and the service worker beside the host's scripts. */
export const pageFiles = (host: string) =>
  new rspack.CopyRspackPlugin({
    patterns: [
      { from: join(host, 'src/page.html'), transform: () => pageTemplate(host) },
      {
        // Of which nothing is copied: a host without a worker of its own gets the platform's.
        from: join(host, 'src/page.html'),
        to: workerFile,
        transform: async () => (await bundleWorker(host)).text,
      },
      {
        from: join(host, 'src/icon'),
        noErrorOnMissing: true,
        globOptions: { ignore: ['**/share-picture.svg'] },
      },
    ],
  })
