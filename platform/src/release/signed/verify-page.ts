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
import { judgeAt } from './trust.ts'

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

const fileDifference = async (
  { url, integrity }: PageFile,
  released: Release,
  page: URL,
): Promise<string | undefined> => {
  if (!Object.values(released.integrity).includes(integrity))
    return `${url} is no file that was released of ${released.part}.`
  const bytes = await bytesOf(new URL(url, page).href)
  if (!bytes) return `${url} is not there.`
  return sha384(bytes) === integrity ? undefined : `${url} was altered.`
}

/** The server prepends the keys that it trusts, and serves a worker that removes itself where it is switched off. */
const workerDifference = async (expected: string, { origin }: URL): Promise<string | undefined> => {
  const text = (await bytesOf(`${origin}/${workerFile}`))
    ?.toString()
    .replace(/^self\.drapeRoots=\[[^\]]*\];/, '')
  if (text === undefined || text.includes('registration.unregister()')) return undefined
  return sha384(Buffer.from(text)) === expected ? undefined : `${workerFile} was altered.`
}

/** How what a page runs is not what was released. */
async function* differencesOf(page: Page, url: URL, registry: Registry): AsyncGenerator<string | undefined> {
  const { pages, hashes = {}, history } = registry
  const template = pages[pageFinder(pages)(url.pathname) ?? '*']?.file ?? ''
  if (sha256(templateOf(page.html, page.nonce)) !== hashes[template])
    yield `The page is not ${template || 'any'}, which was signed for ${url.pathname}.`
  const starts = Object.entries(page.starts)
  for (const [part, version] of starts)
    if (history[part]?.[0] !== version)
      yield `The page starts ${part} ${version}, and ${history[part]?.[0] ?? 'none'} is live.`
  const strange = new Set(page.runs)
  for (const [part, version] of starts) {
    const own = page.runs.filter((run) => run.url.includes(`/site/${part}/`))
    for (const run of own) strange.delete(run)
    const file = `${part}/${version}/part.json`
    const about = await bytesOf(`${url.origin}/site/${file}`)
    if (!about) yield `${file} is not there.`
    else if (sha256(about) !== hashes[file]) yield `${file} is not what was signed.`
    else {
      const released = release.parse(JSON.parse(about.toString()))
      for (const run of own) yield fileDifference(run, released, url)
      const worker = released.integrity[workerFile]
      if (worker) yield workerDifference(worker, url)
    }
  }
  for (const run of strange) yield `${run.url} is of no part.`
}

/** Whether what a page runs is what was released, and by whom; throws with each difference. */
export const verifyPage = async (address: string, rootKeys: readonly string[]): Promise<Answer> => {
  const url = new URL(address)
  const page = await readPage(url.href)
  const read = async (file: string) => (await bytesOf(`${url.origin}/site/${file}`))?.toString()
  const { text, registry, isExpired } = await judgeAt(url.origin, { rootKeys, read })
  const { signed } = openRegistry(text)
  if (!registry || !signed) throw new Error(`What is live at ${url.origin} is not signed.`)
  const differences = isExpired ? [`The registry was signed until ${signed.signed.expires}.`] : []
  for await (const each of differencesOf(page, url, registry)) if (each) differences.push(each)
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
