import { publish } from '@drape/release/publish'
import type { Release } from '@drape/release/registry'
import { type SiteStore, siteStore } from '@drape/release/site'

const pages = {
  '/': { page: 'home', door: 'user' },
  '/stylist-login': { page: 'stylist-login', door: 'stylist' },
}

const urlOf = (release: Release, file: string): string => `/site/host/${release.version}/${file}`

const filesOf = (release: Release, door: string, ending: string): string[] =>
  (release.doors[door]?.files ?? []).filter((file) => file.endsWith(ending))

const preloads = (release: Release, door: string, attributes: string): string[] =>
  filesOf(release, door, '.js').map(
    (file) =>
      `<link rel="preload" as="script"${attributes} nonce="{{nonce}}" crossorigin="anonymous" integrity="${release.integrity[file]}" href="${urlOf(release, file)}">`,
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
    const html = template
      .replace('{{styles}}', () => stylesOf(store, release))
      .replace('{{icon}}', urlOf(release, 'icon.svg'))
      .replace('{{part}}', door)
      .replace('{{preloads}}', () =>
        [
          ...preloads(release, 'main', ' data-start="in-order"'),
          ...preloads(release, door, ' data-start="at-once"'),
        ].join('\n'),
      )
      .replace('{{registry}}', '{}')
    store.write(`pages/${page}.html`, html)
  }
  const index = Object.entries(pages).map(([path, { page }]) => [
    path,
    { file: `pages/${page}.html`, status: 200 },
  ])
  store.write('pages.json', JSON.stringify(Object.fromEntries(index)))
}
