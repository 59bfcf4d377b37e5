import { root } from '@drape/commands/tool'
import { type PageFile, pageScriptsTag } from '@drape/release/page-scripts'
import { publish } from '@drape/release/publish'
import { emptyRegistry, type Release } from '@drape/release/registry'
import { preloadTag } from '@drape/release/render-pages'
import { type SiteStore, siteStore } from '@drape/release/site'
import { areasOf } from '../../areas.ts'

const urlOf = (release: Release, file: string): string => `/site/host/${release.version}/${file}`

const filesOf = (release: Release, door: string, ending: string): string[] =>
  (release.doors[door]?.files ?? []).filter((file) => file.endsWith(ending))

/** The same preloads as in the product's pages. */
const scriptsOf = (release: Release, door: string): PageFile[] =>
  ['main', door].flatMap((each) =>
    filesOf(release, each, '.js').map((file) => ({
      url: urlOf(release, file),
      integrity: release.integrity[file] ?? '',
    })),
  )

const stylesOf = (store: SiteStore, release: Release): string =>
  filesOf(release, 'main', '.css')
    .map((file) => store.readFile('host', release.version, file))
    .join('')
    .replaceAll(/url\((\w[^)]*)\)/g, (_, file: string) => `url(${urlOf(release, file)})`)

/** Publishes the one-bundle build, with the product's page and first screens and the same kind of preloads; returns its version. */
export const publishMonolith = (
  site: string,
  dist: string,
  firstScreenOf: (path: string) => string,
): string => {
  const store = siteStore(site)
  const release = publish(store, dist)
  const template = store.readFile('host', release.version, 'page.html')
  const areas = areasOf(root)
  for (const { path, part } of areas) {
    const scripts = scriptsOf(release, part)
    const html = template
      .replace('{{styles}}', () => stylesOf(store, release))
      .replace('{{icon}}', urlOf(release, 'icon.svg'))
      .replace('{{part}}', part)
      .replace('<!--{{first-screen}}-->', () => firstScreenOf(path))
      .replace('{{preloads}}', () => scripts.map(preloadTag).join('\n'))
      .replace('{{scripts}}', () =>
        pageScriptsTag({
          hosts: [{ version: release.version, scripts, styles: [] }],
          entries: [],
          chunks: [],
        }),
      )
      .replace('{{registry}}', '{}')
    store.write(`pages/${part}.html`, html)
  }
  const index = areas.map(({ path, part }) => [path, { file: `pages/${part}.html`, status: 200 }])
  store.writeRegistry({
    ...emptyRegistry,
    history: { host: [release.version] },
    pages: Object.fromEntries(index),
  })
  return release.version
}
