import { fetchFresh, watchDownload } from './download.ts'
import { giveUpVersion, giveUpVersionInTab, withoutAvoided } from './failed-versions.ts'
import { removeFirstScreen } from './first-screen.ts'
import { listeners } from './listeners.ts'
import { getFreshJson, probe } from './probe.ts'
import { runScript, ScriptFailure } from './script.ts'
import { beginTrial } from './trial.ts'
import { forgetAvoided, provenOf, proveVersion } from './version-notes.ts'

/**
 * What the page's inline script and the host both need. The page lends it, so that it comes once: for the host's build
 * the files above are this global (build/src/lent-by-page.ts), and the host asks for its own copy only on the page of
 * another version (host/src/main.tsx).
 */
export const lent = {
  beginTrial,
  fetchFresh,
  forgetAvoided,
  getFreshJson,
  giveUpVersion,
  giveUpVersionInTab,
  listeners,
  probe,
  provenOf,
  proveVersion,
  removeFirstScreen,
  runScript,
  ScriptFailure,
  watchDownload,
  withoutAvoided,
}

declare global {
  /** Of the build that a file belongs to. Only for files of which no other one has the hash. */
  var hostVersion: string
  var drapeLent: typeof lent & { readonly version: string }
}
