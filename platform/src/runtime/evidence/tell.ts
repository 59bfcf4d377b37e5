import type { What } from './evidence.ts'

/**
 * Tells what the page has seen of a part: of the version that runs, or of the one that is named; with what was thrown, or
 * the value of a measure.
 */
export type Tell = (part: string, kind: What, version?: string, thrown?: unknown, value?: number) => void

declare global {
  /**
   * Set by the page's inline script, which collects, and asked by the host, which is another bundle. Missing where
   * evidence is switched off.
   */
  var drapeTell: Tell | undefined
}
