import { type PageFile, pageScriptsTag } from '@drape/release/page-scripts'
import { publish } from '@drape/release/publish'
import { emptyRegistry, type Release } from '@drape/release/registry'
import { type SiteStore, siteStore } from '@drape/release/site'
import { preloadTag } from '@drape/release/stitch'

const pages = {
  '/': { page: 'home', door: 'user' },
  '/stylist-login': { page: 'stylist-login', door: 'stylist' },
}

const urlOf = (release: Release, file: string): string => `/site/host/${release.version}/${file}`

const filesOf = (release: Release, door: string, ending: string): string[] =>
  (release.doors[door]?.files ?? []).filter((file) => file.endsWith(ending))

/** As stitched pages have it: what a browser is told ahead, all of which is started at once. */
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

/** Publishes the one-bundle build, with the same page and the same kind of preload hints as the composed one. */
export const publishMonolith = (site: string, dist: string): void => {
  const store = siteStore(site)
  const release = publish(store, dist)
  const template = store.readFile('host', release.version, 'page.html')
  for (const { page, door } of Object.values(pages)) {
    const scripts = scriptsOf(release, door)
    const html = template
      .replace('{{styles}}', () => stylesOf(store, release))
      .replace('{{icon}}', urlOf(release, 'icon.svg'))
      .replace('{{part}}', door)
      .replace('{{preloads}}', () => scripts.map(preloadTag).join('\n'))
      .replace('{{scripts}}', () =>
        pageScriptsTag({
          hosts: [{ version: release.version, scripts, styles: [] }],
          entries: [],
          chunks: [],
        }),
      )
      .replace('{{registry}}', '{}')
    store.write(`pages/${page}.html`, html)
  }
  const index = Object.entries(pages).map(([path, { page }]) => [
    path,
    { file: `pages/${page}.html`, status: 200 },
  ])
  store.writeRegistry({ ...emptyRegistry, pages: Object.fromEntries(index) })
}
