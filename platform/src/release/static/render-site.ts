import { readFileSync } from 'node:fs'
import type { Answer, Call } from '../answers.ts'
import { withoutVariants } from '../canary/page-canaries.ts'
import type { Values } from '../cli.ts'
import { usage } from '../cli-usage.ts'
import { servedType } from '../file-kinds.ts'
import { namesIn, writeInside } from '../files.ts'
import { manifestFile } from '../foreign/live-manifest.ts'
import { requireWhole } from '../gate-cases.ts'
import { sha256 } from '../integrity.ts'
import { type PageOptions, product } from '../page/page-options.ts'
import { removalOfWorker, workerText } from '../page/worker-text.ts'
import { parseJson } from '../parse-json.ts'
import { noticesFile, type Registry, type Release, workerFile } from '../registry.ts'
import { isPattern } from '../routes/routes.ts'
import { rootFile, rootsUpTo } from '../signed/root.ts'
import { usable } from '../signed/signing.ts'
import type { SiteStore } from '../site.store.ts'
import { placesOf, rewritesOf } from './page-places.ts'
import { staticPage } from './static-page.ts'

const readAddress = (values: Values, name: 'api-base' | 'public-url'): string | undefined => {
  const text = values[name]
  if (text === undefined) return undefined
  if (!URL.canParse(text) || !/^https?:\/\//.test(text))
    throw new Error(`--${name} must be an address, as https://shop.example.`)
  // Pages name all that they start from the root.
  if (name === 'public-url' && new URL(text).pathname !== '/')
    throw new Error(`${text} has a path, and pages stand at the root of a domain.`)
  return text.replace(/\/+$/, '')
}

/** What a server of the site would be given. */
const readStaticOptions = (values: Values): PageOptions => ({
  apiBase: readAddress(values, 'api-base') ?? '',
  publicUrl: readAddress(values, 'public-url'),
  product: values.product
    ? parseJson(values.product, readFileSync(values.product, 'utf8'), product)
    : { name: '' },
  serviceWorker: true,
  evidence: false,
})

type StaticFile = readonly [path: string, content: string | Buffer]

/** The versions that pages may start. Throws where a file of them is not as it was published. */
const startedBy = (store: SiteStore, { history }: Registry): Release[] =>
  Object.entries(history).flatMap(([part, versions]) =>
    versions.slice(0, usable).flatMap((version, age) => {
      const release = store.readRelease(part, version)
      if (!release && age > 0) return []
      requireWhole(store, part, version)
      return release ?? []
    }),
  )

/** Of a version what servers give out: platform/src/server/site/asset.routes.ts. */
const filesOf = (store: SiteStore, { part, version, integrity, since = {} }: Release): StaticFile[] =>
  ['part.json', ...Object.keys(integrity)]
    .filter((file) => servedType(file) !== undefined)
    .flatMap((file) => {
      const bytes = store.readBytes(part, version, file) ?? ''
      const versions = [version, ...(since[file] ? [since[file]] : [])]
      return versions.map((each): StaticFile => [`site/${part}/${each}/${file}`, bytes])
    })

/** What readers find versions by, and judge the registry by. */
const pointersOf = (store: SiteStore, { history, notices }: Registry): StaticFile[] => {
  const roots = rootsUpTo(store.readSigned()?.root.signed.version)
  const manifests = Object.keys(history).map((part) => `${part}/${manifestFile}`)
  const texts: readonly (readonly [file: string, text: string | undefined])[] = [
    ...['registry.json', rootFile, ...roots, ...manifests].map(
      (file) => [file, store.readText(file)] as const,
    ),
    [noticesFile, notices && store.readText(notices)],
  ]
  return texts.flatMap(([file, text]): StaticFile[] => (text === undefined ? [] : [[`site/${file}`, text]]))
}

const pagesOf = (store: SiteStore, { pages }: Registry, options: PageOptions): StaticFile[] => {
  const hashes = store.readSigned()?.signed.hashes
  return Object.entries(pages).flatMap(([pattern, { file }]) => {
    const text = store.readText(file) ?? ''
    if (hashes && hashes[file] !== sha256(text)) throw new Error(`${file} is not what was signed.`)
    const page = staticPage(withoutVariants(text), pattern === '*' ? undefined : pattern, options)
    return placesOf(pages, pattern).map((place): StaticFile => [place, page])
  })
}

/** The files of the live host at the root. */
const rootFilesOf = (store: SiteStore, host: string, { product }: PageOptions): StaticFile[] => {
  const worker = store.readBytes('host', host, workerFile)
  const rootKeys = store.readSigned()?.root.signed.roles.root.keyids
  return [
    [workerFile, worker ? workerText(String(worker), rootKeys) : removalOfWorker],
    ...(product.rootFiles ?? []).map((file): StaticFile => {
      const bytes = store.readBytes('host', host, file)
      if (!bytes) throw new Error(`The host ${host} holds no ${file}.`)
      return [file, bytes]
    }),
  ]
}

const notesOn = (store: SiteStore, { canaries, pages }: Registry): string[] => {
  const until = store.readSigned()?.signed.expires
  const patterns = Object.keys(pages).filter((path) => path !== '*' && isPattern(path))
  const shownAs404 = `Where a host does not rewrite as _redirects says, 404.html shows ${patterns.join(', ')}, with status 404.`
  return [
    'What headers alone can say is left out: frame-ancestors and report-uri of the policy, Permissions-Policy, Integrity-Policy and Cross-Origin-Opener-Policy.',
    ...(until ? [`It is signed until ${until}: before then, keys sign, and render it again.`] : []),
    ...(patterns.length > 0 ? [shownAs404] : []),
    ...canaries.map(
      ({ part, version }) =>
        `${part} ${version}, which some browsers get from a server, is not in it: until that is over, verify finds other pages than were signed, and none opens offline.`,
    ),
  ]
}

/** Writes what is live as files that any static host can serve. */
export const renderAnswer = ({ store, targets: [folder = ''], values }: Call): Answer => {
  if (!values.static) throw new Error(usage('render'))
  const options = readStaticOptions(values)
  if (namesIn(folder || '.').length > 0) throw new Error(`${folder} is not empty: name a new folder.`)
  const registry = store.readRegistry()
  const [host] = registry.history['host'] ?? []
  if (!host) throw new Error('No host is live: there are no pages yet.')
  const pages = pagesOf(store, registry, options)
  const rewrites = rewritesOf(registry.pages)
  const files: readonly StaticFile[] = [
    ...startedBy(store, registry).flatMap((release) => filesOf(store, release)),
    ...pointersOf(store, registry),
    ...rootFilesOf(store, host, options),
    ...pages,
    // GitHub's pages would leave out what begins with a low line.
    ['.nojekyll', ''],
    ...(rewrites.length > 0 ? [['_redirects', `${rewrites.join('\n')}\n`] as const] : []),
  ]
  for (const [file, content] of files) writeInside(folder, file, content)
  return {
    lines: [
      `${folder} holds ${pages.length} pages and all that they start, for the root of a domain.`,
      ...notesOn(store, registry),
    ],
    value: { folder, files: files.map(([file]) => file), rewrites },
  }
}
