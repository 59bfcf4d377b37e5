import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publish } from '@drape/release/publish'
import { siteStore } from '@drape/release/site'

const preload = (attributes: string) => (href: string, integrity: string) =>
  `<link rel="preload" as="script"${attributes} nonce="{{nonce}}" crossorigin="anonymous" integrity="${integrity}" href="${href}">`

/** Publishes the one-bundle build as a site of its own, with the same page and the same kind of preload hints. */
export const monolithSite = (dist: string): string => {
  const site = mkdtempSync(join(tmpdir(), 'drape-monolith-'))
  const store = siteStore(site)
  const release = publish(store, dist)
  const url = (file: string) => `/site/host/${release.version}/${file}`
  const files = (door: string, ending: string) =>
    (release.doors[door]?.files ?? []).filter((file) => file.endsWith(ending))
  const tags = (door: string, tag: (url: string, integrity: string) => string) =>
    files(door, '.js')
      .map((file) => tag(url(file), release.integrity[file] ?? ''))
      .join('\n')
  const styles = files('main', '.css').map((file) =>
    readFileSync(join(store.folderOf('host', release.version), file), 'utf8'),
  )
  const template = store.readFile('host', release.version, 'page.html')
  for (const [name, door] of [
    ['home', 'user'],
    ['stylist-login', 'stylist'],
  ] as const) {
    const html = template
      .replace('{{styles}}', () =>
        styles.join('').replaceAll(/url\((\w[^)]*)\)/g, (_, file: string) => `url(${url(file)})`),
      )
      .replace('{{preloads}}', () =>
        [tags('main', preload(' data-start')), tags(door, preload(''))].join('\n'),
      )
      .replace('{{registry}}', '{}')
    store.write(`pages/${name}.html`, html)
  }
  store.write(
    'pages.json',
    JSON.stringify({
      '/': { file: 'pages/home.html', status: 200 },
      '/stylist-login': { file: 'pages/stylist-login.html', status: 200 },
    }),
  )
  return site
}
