import { caughtEvent } from '../fault.ts'
import { readPageConfig } from '../read-page.ts'
import { evidencePath, type Tell, type What } from './evidence.ts'

/** The places in our own files, with the name before each, as Chromium or as Firefox and Safari write it. */
const places = /[\w$.]* ?[(@]?\w+:\/\/\S*?\/site\/[\w-]+\/\w+\/[\w.-]+\S*?:\d+:\d+/g

/** Whatever is not a small English word: numbers, names, e-mails, what is quoted. The server is stricter still. */
const personal = /\S*[^a-z\s.,:;()]\S*/g

const stackOf = (thrown: unknown): string => (thrown as Error | undefined)?.stack || ''

/** The pattern takes more than its share of the time for lines that no browser writes. */
const placesIn = (text: string): string =>
  text
    .split('\n', 50)
    .flatMap((line) => line.slice(0, 400).match(places) ?? [])
    .slice(0, 6)
    .join('\n')

/** Code may throw anything. */
const sampleOf = (thrown: unknown, frames: string): string => {
  const { name = 'Error', message = thrown } = Object(thrown) as Error
  return `${name}: ${String(message).slice(0, 300).replace(personal, '…')}\n${frames}`
}

/**
 * Collects what happens to the parts of the page, and sends it once the page is hidden, each event once. It is inlined
 * in every page, so that a page whose scripts do not load reports too; it computes nothing that the server can compute.
 */
export const collectEvidence = (): void => {
  const { evidence, apiBase } = readPageConfig()
  if (!evidence) return
  const counted = new Set<string>()
  const running: Record<string, string | undefined> = {}
  let waiting: unknown[] = []

  const add = (part: string, version: string | undefined, kind: What, value = 0, sample?: string) => {
    const key = part + version + kind
    if (!version || (counted.has(key) && kind !== 'named')) return
    counted.add(key)
    waiting.push([part, version, kind, value, sample])
  }
  globalThis.drapeTell = ((part, kind, version = running[part], thrown, value) => {
    if (kind === 'view') {
      // Once for a part: a visitor whose page was healed has met the version that failed.
      if (!(part in running)) add(part, version, kind)
      running[part] = version
      return
    }
    // The page that hung could not report its own view.
    if (kind === 'hung') add(part, version, 'view')
    add(part, version, kind, value, thrown ? sampleOf(thrown, placesIn(stackOf(thrown))) : undefined)
  }) satisfies Tell

  const blame = (kind: What, thrown: unknown, place = '') => {
    const text = stackOf(thrown) || place
    const frames = placesIn(text)
    // What names files of others alone is not ours; what names none is of the part that is shown.
    if (!frames && text.includes('://')) return
    // The innermost that is not the host, whose React is in every stack. Of the version that runs: the address may be an
    // older one's.
    const { part = '' } = document.body.dataset
    const culprit = frames ? (/\/site\/(?!host\/)([\w-]+)/.exec(frames)?.[1] ?? 'host') : part
    add(culprit, running[culprit], kind, 0, sampleOf(thrown, frames))
  }
  addEventListener('error', ({ error, message, filename, lineno, colno }) =>
    blame('error', error ?? message, `:// ${filename}:${lineno}:${colno}`),
  )
  addEventListener('unhandledrejection', ({ reason }) => blame('rejection', reason))
  addEventListener(caughtEvent, (event) => blame('error', (event as CustomEvent).detail))

  const send = () => {
    if (!waiting[0] || !document.hidden) return
    try {
      if (navigator.sendBeacon(apiBase + evidencePath, JSON.stringify(waiting))) waiting = []
    } catch {
      // A browser without it, or what keeps pages from telling anything.
    }
  }
  // On the window, in the bubble phase: listeners that measure until the page is hidden have reported by then.
  addEventListener('visibilitychange', send)
}
