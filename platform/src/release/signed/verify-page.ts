import type { Answer } from '../answers.ts'
import { ask } from '../ask.ts'
import { sha256, sha384 } from '../integrity.ts'
import { mapRecord } from '../map-record.ts'
import type { PageRegistry } from '../page-registry.ts'
import { type PageFile, scriptsIn } from '../page-scripts.ts'
import { nonceOf, templateOf } from '../page-template.ts'
import { type Registry, type Release, release, workerFile } from '../registry.ts'
import { pageFinder } from '../routes/page-at.ts'
import { openRegistry } from './signed-registry.ts'
import { judge } from './trust.ts'

const bytesOf = async (url: string): Promise<Buffer | undefined> => {
  const reply = await ask(url)
  return reply.ok ? Buffer.from(await reply.arrayBuffer()) : undefined
}

const readPage = async (url: string) => {
  const reply = await ask(url, { headers: { accept: 'text/html' } })
  const html = await reply.text()
  const nonce = nonceOf(html, reply.headers.get('content-security-policy'))
  const [, json] = /id="drape-registry">(.*?)<\/script>/.exec(html) ?? []
  if (nonce === undefined || !json)
    throw new Error(`${url} is no page of this product (it answered ${reply.status}).`)
  const parts = JSON.parse(json) as PageRegistry
  const { hosts, entries, chunks } = scriptsIn(html)
  const [host] = hosts
  /** By part, the version that it starts. */
  const starts: Readonly<Record<string, string>> = {
    ...mapRecord(parts, ([live]) => live?.version ?? ''),
    host: host?.version ?? '',
  }
  return {
    html,
    nonce,
    runs: [...(host?.scripts ?? []), ...(host?.styles ?? []), ...entries, ...chunks],
    starts,
  }
}

type Page = Readonly<Awaited<ReturnType<typeof readPage>>>

interface Place {
  readonly url: URL
  readonly registry: Registry
}

const pageDifferences = ({ html, nonce, starts }: Page, { url, registry }: Place): string[] => {
  const { pages, hashes = {}, history } = registry
  const file = pages[pageFinder(pages)(url.pathname) ?? '*']?.file ?? ''
  const stale = Object.entries(starts).filter(([part, version]) => history[part]?.[0] !== version)
  const isSigned = sha256(templateOf(html, nonce)) === hashes[file]
  return [
    ...(isSigned ? [] : [`The page is not ${file || 'any'}, which was signed for ${url.pathname}.`]),
    ...stale.map(
      ([part, version]) => `The page starts ${part} ${version}, and ${history[part]?.[0] ?? 'none'} is live.`,
    ),
  ]
}

const fileDifferences = async (
  { url, integrity }: PageFile,
  { part }: Release,
  hashes: ReadonlySet<string>,
  place: Place,
): Promise<string[]> => {
  if (!hashes.has(integrity)) return [`${url} is no file that was released of ${part}.`]
  const bytes = await bytesOf(new URL(url, place.url).href)
  if (!bytes) return [`${url} is not there.`]
  return sha384(bytes) === integrity ? [] : [`${url} was altered.`]
}

const partDifferences = async (part: string, { runs, starts }: Page, place: Place): Promise<string[]> => {
  const file = `${part}/${starts[part]}/part.json`
  const bytes = await bytesOf(`${place.url.origin}/site/${file}`)
  if (!bytes) return [`${file} is not there.`]
  if (sha256(bytes) !== place.registry.hashes?.[file]) return [`${file} is not what was signed.`]
  const published = release.parse(JSON.parse(bytes.toString()))
  const hashes = new Set(Object.values(published.integrity))
  const differences: string[] = []
  for (const each of runs.filter(({ url }) => url.includes(`/site/${part}/`)))
    differences.push(...(await fileDifferences(each, published, hashes, place)))
  const worker = published.integrity[workerFile]
  return worker ? [...differences, ...(await workerDifferences(worker, place))] : differences
}

const filesDifferences = async (page: Page, place: Place): Promise<string[]> => {
  const parts = Object.keys(page.starts)
  const differences: string[] = []
  for (const part of parts) differences.push(...(await partDifferences(part, page, place)))
  const strange = page.runs.filter(({ url }) => !parts.some((part) => url.includes(`/site/${part}/`)))
  return [...differences, ...strange.map(({ url }) => `${url} is of no part.`)]
}

/** The server prepends the keys that it trusts, and serves a worker that removes itself where it is switched off. */
const workerDifferences = async (expected: string, { url }: Place): Promise<string[]> => {
  const text = (await bytesOf(`${url.origin}/${workerFile}`))
    ?.toString()
    .replace(/^self\.drapeRoots=\[[^\]]*\];/, '')
  if (text === undefined || text.includes('registration.unregister()')) return []
  return sha384(Buffer.from(text)) === expected ? [] : [`${workerFile} was altered.`]
}

/** Whether what a page runs is what was released, and by whom; throws with each difference. */
export const verifyPage = async (address: string, rootKeys: readonly string[]): Promise<Answer> => {
  const url = new URL(address)
  const page = await readPage(url.href)
  const text = (await bytesOf(`${url.origin}/site/registry.json`))?.toString()
  if (text === undefined) throw new Error(`${url.origin} has no registry.`)
  const read = async (file: string) => (await bytesOf(`${url.origin}/site/${file}`))?.toString()
  const { registry, isExpired } = await judge(text, { trust: {}, rootKeys, read }).catch((error) => {
    throw new Error(`The registry of ${url.origin} is not to be trusted: ${(error as Error).message}.`)
  })
  const { signed } = openRegistry(text)
  if (!registry || !signed) throw new Error(`What is live at ${url.origin} is not signed.`)
  const place = { url, registry }
  const differences = [
    ...(isExpired ? [`The registry was signed until ${signed.signed.expires}.`] : []),
    ...pageDifferences(page, place),
    ...(await filesDifferences(page, place)),
  ]
  if (differences.length > 0) throw new Error(differences.join('\n'))
  const { roles, version } = signed.root.signed
  const parts = Object.entries(page.starts).map(([part, live]) => ({
    part,
    version: live,
    ...registry.made?.[part],
  }))
  return {
    lines: [
      'What runs is what was released:',
      ...parts.map(
        ({ part, version: live, by, at }) => `${part.padEnd(10)} ${live}${by ? `  by ${by} at ${at}` : ''}`,
      ),
      `${page.runs.length} files, registry ${signed.signed.version}, signed until ${signed.signed.expires}`,
      rootKeys.length > 0
        ? `root ${version}, of a trusted key`
        : `root ${version}, believed as it was found: --root ${roles.root.keyids.join()} asks for it`,
    ],
    value: { parts, registry: signed.signed.version, root: roles.root.keyids },
  }
}
