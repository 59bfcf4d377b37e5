// What is imported here stands in every page, ahead of everything else: plain DOM, and nothing heavy.
import type { PageHost, PageScripts } from '../../release/page-scripts.ts'
import { collectEvidence } from '../evidence/collect.ts'
import { giveUpVersion } from '../part/failed-versions.ts'
import { removeFirstScreen } from '../part/first-screen.ts'
import type { FailureReason } from '../part/part-failure.ts'
import { runScript } from '../part/script.ts'
import { beginTrial } from '../part/trial.ts'
import { type ChosenVersions, chooseVersions, isFirstVisit } from './choose-versions.ts'
import { showFirstScreen, type Visitor } from './first-screen.ts'
import { wantFontsWithScreen } from './fonts.ts'
import { runHostScript } from './host-script.ts'
import { watchShell } from './shell-watch.ts'
import { showFailure, showWhenLate } from './start-messages.ts'
import { trustOwnScripts } from './trusted-types.ts'

/** The live host's styles are inlined; another version loads its own, which replace them. */
const loadStyles = ({ styles }: PageHost): void => {
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

const startHost = async (host: PageHost, page: PageScripts): Promise<FailureReason | undefined> => {
  const [live] = page.hosts
  globalThis.drapeTell?.('host', 'view', host.version)
  const shell = watchShell(host)
  const endTrial = beginTrial('host', host.version)
  document.body.dataset['host'] = host.version
  try {
    if (host !== live) {
      document.body.dataset['olderHost'] = ''
      removeFirstScreen()
      loadStyles(host)
    }
    const [reason] = (await Promise.all(host.scripts.map(runHostScript))).filter((each) => each !== undefined)
    if (reason) return reason
    const untilItComes = new AbortController().signal
    // A script element that is in the page is loading: the loader waits for it instead of requesting the file again.
    for (const { url, integrity } of [...page.entries, ...page.chunks])
      runScript(new URL(url, location.href).href, integrity, untilItComes).catch(() => {})
    return (await shell.outcome()) === 'stands' ? undefined : 'crashed'
  } finally {
    shell.stop()
    endTrial()
  }
}

const begin = async ({ page, hosts }: ChosenVersions): Promise<void> => {
  let first: FailureReason | undefined
  for (const host of hosts) {
    const reason = await startHost(host, page)
    if (!reason) return
    first ??= reason
    globalThis.drapeTell?.('host', reason)
    if (reason !== 'crashed') continue
    // Its code has run, and code cannot be replaced in a live page: the version before needs a reload.
    if (giveUpVersion('host', host.version, page.hosts)) return location.reload()
    break
  }
  showFailure(first ?? 'unreachable')
}

export type { Visitor }

interface PageOptions {
  /** Undefined where no first screen is true. */
  readonly visitor?: () => Visitor | undefined
  /** The addresses of scripts of others that the page may load. */
  readonly otherScripts?: readonly string[]
}

/**
 * The inline script of every page: it shows the first screen, loads all other scripts, and shows an error if no version
 * of the host starts. It stands ahead of the skeleton, so that none is painted where there is a first screen.
 */
export const startPage = ({ visitor, otherScripts }: PageOptions = {}): void => {
  collectEvidence()
  trustOwnScripts(otherScripts)
  wantFontsWithScreen()

  // On a first visit there is nothing to choose between, and the first paint does not wait for it.
  const versions = isFirstVisit() ? undefined : chooseVersions()
  if (!versions || versions.areAsDrawn) showFirstScreen(visitor?.())

  const start = () => void begin(versions ?? chooseVersions()).catch(() => showFailure('crashed'))
  addEventListener('DOMContentLoaded', () => {
    showWhenLate()
    // Waits until the page is painted; a hidden tab is not painted and does not wait.
    if (document.hidden) start()
    else requestAnimationFrame(() => setTimeout(start))
  })
}
