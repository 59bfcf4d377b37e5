import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from '@drape/commands/tool'
import {
  emptyRegistry,
  type PageFile,
  pageScriptsTag,
  preloadTag,
  publish,
  type Release,
  type SiteStore,
  siteStore,
} from '@drape/platform/release'
import { areasOf, stockFolder } from '../../areas.ts'

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

interface Shown {
  scripts(part: string): readonly PageFile[]
  /** What stands in the pages of the product ahead of its scripts; without it a page is plain. */
  readonly firstScreen: ((path: string) => string) | undefined
}

const exchange = (from: string, to: string) => (page: string) => {
  if (!page.includes(from)) throw new Error(`There is no ${from} to take away.`)
  return page.replaceAll(from, to)
}

/** Asks for the font of the visible words at once, and for none for words that only screen readers read. */
const preloadFonts = (page: string): string =>
  exchange(
    '</head>',
    '<style nonce="{{nonce}}">.skeleton .visually-hidden{font-family:var(--serif)}</style></head>',
  )(exchange('<html lang="en"', '<html lang="en" data-fonts')(page))

/** The product's pages with other scripts, and the same kind of preloads. */
const writePages = (store: SiteStore, release: Release, pages: Shown): void => {
  const template = store.readFile('host', release.version, 'page.html')
  const areas = areasOf(root)
  for (const { path, part } of areas) {
    const scripts = pages.scripts(part)
    const html = template
      .replace('{{styles}}', () => stylesOf(store, release))
      .replace('{{icon}}', urlOf(release, 'icon.svg'))
      .replace('{{part}}', part)
      .replace('<!--{{first-screen}}-->', () => pages.firstScreen?.(path) ?? '')
      .replace('{{preloads}}', () => scripts.map(preloadTag).join('\n'))
      .replace('{{scripts}}', () =>
        pageScriptsTag({
          hosts: [{ version: release.version, scripts, styles: [] }],
          entries: [],
          chunks: [],
        }),
      )
      .replace('{{registry}}', '{}')
    store.write(`pages/${part}.html`, pages.firstScreen ? html : preloadFonts(html))
  }
  const index = areas.map(({ path, part }) => [path, { file: `pages/${part}.html`, status: 200 }])
  store.writeRegistry({
    ...emptyRegistry,
    history: { host: [release.version] },
    pages: Object.fromEntries(index),
  })
}

/** Publishes the one-bundle build; returns its version. */
export const publishMonolith = (site: string, dist: string, firstScreen: Shown['firstScreen']): string => {
  const store = siteStore(site)
  const release = publish(store, dist)
  writePages(store, release, { scripts: (part) => scriptsOf(release, part), firstScreen })
  return release.version
}

/**
 * Publishes the one-bundle build for its page, which starts the stock host instead. The stock builds stand beside what is
 * published, because scripts without hashes would be refused. Browsers keep all of their files, which in the open they
 * may not with a remoteEntry.js: it flatters second visits.
 */
export const publishStock = (site: string, dist: string, stock: string): void => {
  const store = siteStore(site)
  const files = readdirSync(stock, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  for (const file of files.filter((each) => /\.js(on)?$/.test(each))) {
    const bytes = readFileSync(join(stock, file))
    store.write(`${stockFolder}/${file}`, bytes)
    store.write(`${stockFolder}/${file}.br`, brotliCompressSync(bytes))
  }
  const main = files.filter((file) => /^host\/main\..*\.js$/.test(file))
  const scripts = main.map((file) => ({ url: `/site/${stockFolder}/${file}`, integrity: '' }))
  writePages(store, publish(store, dist), { scripts: () => scripts, firstScreen: undefined })
}
