import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { workerFile } from '../release/registry.ts'
import { type Bundle, bundle } from './bundle-text.ts'
import { swc } from './bundling.ts'

/** The host's own file, or what stands for it in a host that adds nothing. */
const entryIn = (host: string, file: string, instead: string): string =>
  existsSync(join(host, file)) ? file : `data:text/javascript,${encodeURIComponent(instead)}`

/** One script without federation. */
const bundleAlone = (host: string, entry: string): Promise<Bundle> =>
  bundle({
    context: host,
    mode: 'production',
    entry,
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules: [swc(false)] },
  })

const startAlone = "import { startPage } from '@drape/platform/runtime/start'; startPage()"

/**
 * The host's page with its inline script, without the notes in it for developers. The other placeholders are filled in by
 * the release tool and the server.
 */
export const pageTemplate = async (host: string): Promise<string> => {
  const { text } = await bundleAlone(host, entryIn(host, './src/start.ts', startAlone))
  const page = readFileSync(join(host, 'src/page.html'), 'utf8').replaceAll(/^\/\/ .*\n/gm, '')
  return page.replace('{{start}}', () => text)
}

/** The service worker is one file too: what it imported could be of another version. */
export const bundleWorker = (host: string): Promise<Bundle> =>
  bundleAlone(
    host,
    entryIn(host, './src/service-worker.ts', "import '@drape/platform/runtime/service-worker'"),
  )

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
