import type { What } from './evidence.ts'

/**
 * Reports an event of a part: of the running version, or of the named one; with the error, or the value of a measure.
 */
export type Tell = (part: string, kind: What, version?: string, thrown?: unknown, value?: number) => void

declare global {
  /**
   * Set by the page's inline script, which collects, and called by the host, which is another bundle. Missing where
   * evidence is switched off.
   */
  var drapeTell: Tell | undefined
}
