import { devTags, errorsFile, type PartServer } from '@drape/platform/dev'
import { type PageRelease, pageRelease, pageScriptsTag, type SiteStore } from '@drape/platform/release'

const file = 'pages/dev.html'

const builtReleases = (store: SiteStore, part: string): readonly PageRelease[] => {
  const [version = ''] = store.readRegistry().history[part] ?? []
  const release = store.readRelease(part, version)
  return release ? [{ ...pageRelease(release), routes: release.routes }] : []
}

const firstFiles = ({ address, doors }: PartServer, ending: string): string[] =>
  (doors()['main']?.files ?? [])
    .filter((name) => name.endsWith(ending) && !name.includes('.hot-update.'))
    .map((name) => address + name)

const styleLink = (url: string): string =>
  `<link rel="stylesheet" nonce="{{nonce}}" crossorigin="anonymous" href="${url}">`

const devScripts = (host: PartServer): string => {
  const scripts = firstFiles(host, '.js').map((url) => ({ url, integrity: '' }))
  return pageScriptsTag({ hosts: [{ version: 'dev', scripts, styles: [] }], entries: [], chunks: [] })
}

export interface DevParts {
  /** The host's page with its inline script. */
  readonly template: string
  readonly host: PartServer
  readonly remotes: readonly PartServer[]
  /** The parts that are served as built, not from sources. */
  readonly built: readonly string[]
}

/** Writes the page of development, which is the same for every path. */
export const writeDevPage = (store: SiteStore, { template, host, remotes, built }: DevParts): void => {
  const releases = [
    ...built.map((part) => [part, builtReleases(store, part)] as const),
    ...remotes.map((remote) => [remote.part, [remote.releaseAt(remote.address)]] as const),
  ]
  const registry = JSON.stringify(Object.fromEntries(releases))
  const html = template
    .replace('{{styles}}', '')
    .replace('{{icon}}', `${host.address}icon.svg`)
    // The page is not rendered per route: its script chooses the skeleton.
    .replace('{{part}}', 'none')
    .replace('{{registry}}', () => registry.replaceAll('<', '\\u003c'))
    .replace('{{scripts}}', () => devScripts(host))
    .replace('{{preloads}}', () =>
      [devTags('{{nonce}}', host.address + errorsFile), ...firstFiles(host, '.css').map(styleLink)].join(
        '\n',
      ),
    )
  store.write(file, html)
  const paths = releases.flatMap(([, [live]]) => live?.routes ?? [])
  const index = [...paths.map((path) => [path, { file, status: 200 }]), ['*', { file, status: 404 }]]
  store.writeRegistry({ ...store.readRegistry(), pages: Object.fromEntries(index) })
}
