import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha384 } from '../src/release/integrity.ts'
import type { Kept } from '../src/release/kept/kept.ts'
import { scopeName } from '../src/release/names.ts'
import { publishFiles, readDist } from '../src/release/publish.ts'
import type { Build } from '../src/release/registry.ts'
import { keyStore } from '../src/release/signed/key.ts'
import { type SiteStore, siteStore } from '../src/release/site.store.ts'
import { writeFiles } from './files.ts'
import { nameBuild } from './name-build.ts'

export { sha384, writeFiles }

/** A version that is easy to recognise: one digit twelve times. */
export const versionNumber = (digit: string): string => digit.repeat(12)

export const [v1, v2, v3] = ['1', '2', '3'].map(versionNumber) as [string, string, string]

const builds: Readonly<Record<string, Pick<Build, 'doors' | 'uses' | 'offers' | 'routes' | 'shares'>>> = {
  host: {
    doors: { main: { files: ['main.js', 'main.css'], needs: [] } },
    uses: {},
    offers: { 'react-router-dom': ['Link', 'Outlet'] },
    routes: [],
    shares: {
      react: { wants: '^19.0.0', gives: '19.3.1' },
      'react-dom': { wants: '^19.0.0', gives: '19.3.1' },
      'react-router-dom': { wants: '^7.0.0', gives: '7.18.6' },
    },
  },
  shared: {
    doors: {
      api: { files: ['api.js', 'common.js'], needs: [] },
      ui: { files: ['ui.js', 'common.js'], needs: [] },
      dialog: { files: ['dialog.js'], needs: [] },
    },
    uses: {},
    offers: { '@drape/remote-shared/api': ['useCall'], '@drape/remote-shared/ui': ['Button', 'Look'] },
    routes: [],
  },
  shop: {
    doors: {
      app: { files: ['app.js'], needs: ['@drape/remote-shared/api', '@drape/remote-shared/ui'] },
    },
    uses: {
      '@drape/remote-shared/api': ['useCall'],
      '@drape/remote-shared/ui': ['Look'],
      'react-router-dom': ['Link'],
    },
    offers: { '@drape/remote-shop/app': ['App'] },
    routes: ['/'],
  },
  cart: {
    doors: { app: { files: ['app.js'], needs: ['@drape/remote-shared/ui'] } },
    uses: { '@drape/remote-shared/ui': ['Button'] },
    offers: { '@drape/remote-cart/app': ['App'] },
    routes: ['/cart'],
  },
  'checkout-v2': {
    doors: { app: { files: ['app.js'], needs: ['@drape/remote-shared/ui'] } },
    uses: { '@drape/remote-shared/ui': ['Button'] },
    offers: { '@drape/remote-checkout-v2/app': ['App'] },
    routes: ['/checkout'],
  },
}

const page = `<style nonce="{{nonce}}">{{styles}}</style>
{{preloads}}
<body data-part="{{part}}">
<!--preview-->
<!--{{first-screen}}-->
<script type="application/json" id="drape-config">{{config}}</script>
<script type="application/json" id="drape-registry">{{registry}}</script>
{{scripts}}
`

/** Without any file to compile. */
const noSources: Omit<Kept, 'name'> = { files: {}, leaves: {}, compilerOptions: {}, calls: [] }

/** Publishes a build under the version that it says, as it was done before versions were computed. */
export const publishNamed = (
  store: SiteStore,
  dist: string,
  origin: Omit<Parameters<typeof publishFiles>[2], 'files'> = {},
) => {
  const { about, ...built } = readDist(dist)
  return publishFiles(store, about, { ...built, ...origin })
}

/** A site for one test, with builds like the bundler's to publish on it; it may begin as a copy of another site. */
export const testSite = (from?: string) => {
  const root = mkdtempSync(join(tmpdir(), 'drape-release-'))
  if (from) cpSync(from, root, { recursive: true, preserveTimestamps: true })
  const folder = join(root, 'site')
  const store = siteStore(folder)

  /** The content of every file names its part, version and path, so that no two are the same. */
  const build = (
    part: string,
    digit: string,
    change: Partial<Build> = {},
    kept: Partial<Kept> = {},
  ): string => {
    const version = versionNumber(digit)
    const facts = builds[part]
    if (!facts) throw new Error(`${part} is not a part.`)
    const about: Build = {
      part,
      version,
      scope: scopeName(part, version),
      entry: 'entry.js',
      ...facts,
      ...change,
    }
    const names = ['entry.js', ...Object.values(about.doors).flatMap((door) => door.files)]
    const dist = join(root, 'dist', part, digit)
    const textOf = (name: string) => `/* ${part} ${version} ${name} */`
    // Like SubresourceIntegrityPlugin.
    const hashes = names.map((name) => sha384(textOf(name))).join(' ')
    writeFiles(dist, {
      ...Object.fromEntries(names.map((name) => [name, textOf(name)])),
      'entry.js': `${textOf('entry.js')} /* ${hashes} */`,
      ...(part === 'host' ? { 'page.html': page } : {}),
      'part.json': JSON.stringify(about),
      'kept.json': JSON.stringify({ ...noSources, ...kept, name: `@drape/remote-${part}` }),
    })
    return dist
  }

  return {
    root,
    folder,
    store,
    build,
    /** A build under the version that its files come to, which alone can be released. */
    built: (...about: Parameters<typeof build>) => {
      const dist = build(...about)
      return { dist, version: nameBuild(dist) }
    },
    /** Publishes a build, and returns its version. */
    publish: (...about: Parameters<typeof build>): string => publishNamed(store, build(...about)).version,
    /** The private key with which the site's registry is signed. */
    releaseKey: (): string => {
      const { keyids } = store.readSigned()?.root.signed.roles.release ?? { keyids: [] }
      return keyStore(folder).find(keyids)?.pem ?? ''
    },
    /** The text of a file of the site. */
    read: (file: string): string => readFileSync(join(folder, file), 'utf8'),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** The version of such a build, wherever it is made. */
export const builtVersion = (...about: Parameters<ReturnType<typeof testSite>['built']>): string => {
  const site = testSite()
  const { version } = site.built(...about)
  site.remove()
  return version
}
