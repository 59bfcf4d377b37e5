import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageRelease } from '@drape/release/page-registry'
import { pageScriptsTag } from '@drape/release/page-scripts'
import type { SiteStore } from '@drape/release/site'
import { needsOf, pageRelease } from '@drape/release/stitch'
import { root } from '../tool.ts'
import type { PartServer } from './part-server.ts'

const file = 'pages/dev.html'

const servedRelease = ({ origin, scope, doors }: PartServer): PageRelease => ({
  version: 'dev',
  scope,
  entry: `${origin}/entry.js`,
  // Files that change with each edit have no fixed hash.
  integrity: '',
  needs: needsOf(doors()),
})

const builtReleases = (store: SiteStore, part: string): readonly PageRelease[] => {
  const [version = ''] = store.readRegistry().history[part] ?? []
  const release = store.readRelease(part, version)
  return release ? [pageRelease(release)] : []
}

const firstFiles = ({ origin, doors }: PartServer, ending: string): string[] =>
  (doors()['main']?.files ?? [])
    .filter((name) => name.endsWith(ending) && !name.includes('.hot-update.'))
    .map((name) => `${origin}/${name}`)

const styleLink = (url: string): string =>
  `<link rel="stylesheet" nonce="{{nonce}}" crossorigin="anonymous" href="${url}">`

const devScripts = (host: PartServer): string =>
  pageScriptsTag({
    hosts: [
      {
        version: 'dev',
        scripts: firstFiles(host, '.js').map((url) => ({ url, integrity: '' })),
        styles: [],
      },
    ],
    entries: [],
    chunks: [],
  })

const readSource = (path: string): string => readFileSync(join(root, path), 'utf8')

export interface DevParts {
  /** The host's page, its own script in it. */
  readonly template: string
  readonly host: PartServer
  readonly remotes: readonly PartServer[]
  /** The names of the parts that come as they were built. */
  readonly built: readonly string[]
}

/** Writes the one page of development, which serves every path. */
export const writeDevPage = (store: SiteStore, { template, host, remotes, built }: DevParts): void => {
  const releases = [
    ...built.map((part) => [part, builtReleases(store, part)] as const),
    ...remotes.map((remote) => [remote.part, [servedRelease(remote)]] as const),
  ]
  const registry = JSON.stringify(Object.fromEntries(releases))
  const html = template
    .replace('{{styles}}', '')
    .replace('{{icon}}', `${host.origin}/icon.svg`)
    // One page serves every route: its skeleton takes the right shape once the route is known.
    .replace('{{part}}', 'none')
    .replace('{{registry}}', () => registry.replaceAll('<', '\\u003c'))
    .replace('{{scripts}}', () => devScripts(host))
    .replace(
      '{{preloads}}',
      () =>
        `<script nonce="{{nonce}}">\n${readSource('commands/dev/repaint.js')}</script>\n${firstFiles(host, '.css').map(styleLink).join('\n')}`,
    )
  store.write(file, html)
  const paths = Object.keys(JSON.parse(readSource('host/src/routes.json')) as Record<string, string>)
  const index = [...paths.map((path) => [path, { file, status: 200 }]), ['*', { file, status: 404 }]]
  store.writeRegistry({ ...store.readRegistry(), pages: Object.fromEntries(index) })
}
