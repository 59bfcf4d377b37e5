import type { PageFile, PageHost, PageScripts } from '@drape/release/page-scripts'
import { avoidVersion, unbroken } from '../part/avoided.ts'
import type { FailureReason } from '../part/part-failure.ts'
import { runScript } from '../part/script.ts'
import { runHostScript } from './host-script.ts'
import { watchShell } from './shell-watch.ts'
import { sayFailed, sayWhenLate } from './words.ts'

/** The script that stands in every page: it starts all others, and has the last word when the host has none. */
const page = JSON.parse(document.getElementById('drape-scripts')?.textContent ?? '') as PageScripts
const hosts = unbroken('host', page.hosts)
const [live] = page.hosts

const started = new Set<PageFile>()
/** While such a script stands in the page it is on its way: the loader waits for it instead of asking again. */
const startEach = (files: readonly PageFile[]): void => {
  for (const file of files) {
    if (started.has(file)) continue
    started.add(file)
    const untilItComes = new AbortController().signal
    runScript(new URL(file.url, location.href).href, file.integrity, untilItComes).catch(() => {})
  }
}

/** Nothing can run before the host, so it has the line to itself and runs while the chunks are on their way. */
const startChunksBehindHost = (): void => {
  const host = document.querySelector<HTMLLinkElement>('link[as=script]')
  const startChunks = () => startEach(page.chunks)
  host?.addEventListener('load', startChunks)
  // Out of the browser's cache it may have come before anybody listened.
  if (host && performance.getEntriesByName(host.href).length > 0) startChunks()
}

/** The page has the live host's styles; another version brings its own and takes those away. */
const wearStyles = ({ styles }: PageHost): void => {
  for (const { url, integrity } of styles) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
    link.crossOrigin = 'anonymous'
    link.integrity = integrity
    link.onload = () => document.getElementById('drape-styles')?.remove()
    link.href = url
    document.head.append(link)
  }
}

const startHost = async (host: PageHost): Promise<FailureReason | undefined> => {
  const shell = watchShell(host)
  try {
    if (host !== live) wearStyles(host)
    const [reason] = (await Promise.all(host.scripts.map(runHostScript))).filter((each) => each !== undefined)
    if (reason) return reason
    startEach([...page.entries, ...page.chunks])
    return (await shell.outcome()) === 'stands' ? undefined : 'crashed'
  } finally {
    shell.stop()
  }
}

const begin = async (): Promise<void> => {
  startChunksBehindHost()
  let first: FailureReason | undefined
  for (const [age, host] of hosts.entries()) {
    const reason = await startHost(host)
    if (!reason) return
    first ??= reason
    if (reason !== 'crashed') continue
    // Its code is in the page, and code is never swapped in a live page: the version before needs a new one.
    if (age + 1 < hosts.length && avoidVersion('host', host.version)) return location.reload()
    break
  }
  sayFailed(first ?? 'unreachable')
}

const start = () => void begin().catch(() => sayFailed('crashed'))

sayWhenLate()
// The skeleton is painted before the first script runs; a page in a hidden tab is not painted and does not wait.
if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
