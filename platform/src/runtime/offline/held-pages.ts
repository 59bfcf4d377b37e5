import { templateOf } from '../../release/page-template.ts'
import type { Registry } from '../../release/registry.ts'
import { pageFinder } from '../../release/routes/page-at.ts'
import { holdFiles, sweepFiles } from './held-files.ts'
import { isAllowed, isLive, readRegistryOnce, readRegistrySoon } from './live-versions.ts'
import { answerAgain, type HeldPage, readPage } from './page-text.ts'
import { isOfTemplate } from './trusted-registry.ts'

/** Of an open page: its path, and the text of its list of scripts. */
export type Question = readonly [path: string, scripts: string]

const openPages = () => caches.open('drape-pages-1')

/** Which patterns there are, as when the registry was last read: without a connection nobody else knows. */
const openPatterns = () => caches.open('drape-patterns-1')
const patternsKey = '/patterns'

const findHeld = async (pattern: string) => {
  const reply = await (await openPages()).match(pattern, { ignoreVary: true })
  const page = reply && (await readPage(reply.clone()))
  return page && { pattern, headers: reply.headers, page }
}

/** A page of many addresses is held once, by its pattern. */
const findByPattern = async (path: string) => {
  const stored = await (await openPatterns()).match(patternsKey)
  const pattern = stored && pageFinder(await stored.json())(path)
  return pattern === undefined ? undefined : findHeld(pattern)
}

const away = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>No connection</title></head>
<body><h1>No connection</h1><p>This page was not opened here before. It comes with the connection.</p><p><a href="">Try again</a></p></body></html>
`

const awayPage = (): Response =>
  new Response(away, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
  })

/** The page of an address, from here if it is held and may be started, else from the network. */
export const givePage = async (request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url)
  const saved = await findHeld(pathname)
    .then((held) => held ?? findByPattern(pathname))
    .catch(() => undefined)
  if (!saved) return fetch(request).catch(awayPage)
  const mayStart = async () => {
    const registry = await readRegistrySoon()
    if (!registry || isAllowed(saved.page, registry)) return true
    await (await openPages()).delete(saved.pattern)
    return false
  }
  return answerAgain(saved.page, saved.headers, mayStart())
}

/** Asks for a page as a visit would, and puts it here when all that it starts is here; one that was altered never. */
const holdPage = async (pattern: string, registry: Registry, before: HeldPage | undefined) => {
  const headers = { accept: 'text/html' }
  // A pattern is an address of its own.
  const reply = await fetch(pattern, { headers, cache: 'no-store', credentials: 'omit' })
  const page = await readPage(reply.clone())
  // Something was promoted meanwhile: the next visit looks again.
  if (!page || !isLive(page, registry)) return undefined
  // What is held is right, and stays.
  if (!(await isOfTemplate(templateOf(page.html, page.nonce), pattern, registry))) return before
  await holdFiles(page.runs)
  await (await openPages()).put(pattern, reply)
  return page
}

/** Replaces the stored pages by the live ones, and returns whether the next visit starts other scripts. */
export const lookForNewer = async ([path, scripts]: Question): Promise<boolean> => {
  const registry = await readRegistryOnce()
  if (!registry) return false
  const pages = await openPages()
  await (await openPatterns()).put(patternsKey, new Response(JSON.stringify(registry.pages)))
  const opened = pageFinder(registry.pages)(path) ?? path
  const pagesToKeep: HeldPage[] = []
  let isNewer = false
  const held = (await pages.keys()).map(({ url }) => new URL(url).pathname)
  for (const each of new Set([opened, ...held])) {
    const saved = (await findHeld(each))?.page
    const allowed = saved && isAllowed(saved, registry) ? saved : undefined
    // First, because whatever else fails, the next visit must not start it.
    if (!allowed) await pages.delete(each)
    const page = await holdPage(each, registry, allowed)
    if (page) pagesToKeep.push(page)
    else await pages.delete(each)
    if (each === opened) isNewer = page !== undefined && !page.html.includes(scripts)
  }
  await sweepFiles(pagesToKeep)
  return isNewer
}
