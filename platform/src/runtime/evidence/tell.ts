import type { What } from './evidence.ts'

/**
 * Tells what the page has seen of a part: of the version that runs, or of the one that is named. What was seen is what
 * was thrown; of a measure, what made it so, with its value.
 */
export type Tell = (part: string, what: What, version?: string, seen?: unknown, value?: number) => void

declare global {
  /**
   * Set by the page's inline script, which collects, and asked by the host, which is another bundle. Missing where
   * evidence is switched off, and in pages of an older host.
   */
  var drapeTell: Tell | undefined
}
