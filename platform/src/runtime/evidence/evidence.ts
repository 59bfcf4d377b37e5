/**
 * The address to which pages send evidence. It is no call of the contract, as the reports of the content security
 * policy are none: a page sends it as it is left and reads no answer, even if no part has loaded that could make a
 * call.
 */
export const evidencePath = '/api/evidence/'

/** Where operators read it. Not below /api, because people open it. */
export const operatorsPath = '/health/parts'

/** Why a browser ended a page, as it reports it itself: https://wicg.github.io/crash-reporting. */
export const crashes = ['oom', 'unresponsive'] as const

/** What goes wrong with a version, each at most once in the view of a page. A closed list: it is counted by these. */
export const failures = [
  /** It threw, and the browser or a boundary caught it. */
  'error',
  'rejection',
  /** A file of it could not be had, or came altered. */
  'unreachable',
  'changed',
  /** It threw while it loaded, or was left because it did not work. */
  'crashed',
  /** Another version was taken in its place. */
  'left',
  /** A page ended in it: the next page reports it. */
  'hung',
  /** Nothing was to be seen for three seconds. */
  'late',
  ...crashes,
] as const

/**
 * In milliseconds; cls in thousandths. `next-…`: of the screen after a page's first, where the browser tells
 * screens apart: https://github.com/WICG/soft-navigations.
 */
export const measures = ['open', 'lcp', 'inp', 'cls', 'cpu', 'next-lcp', 'next-inp', 'next-cls'] as const

export type Measure = (typeof measures)[number]

/**
 * `view`: a page started with this version. `named`: an open page may load its files, also those of a part that it has
 * not shown and of a version to fall back to; reported each time that the page is left.
 */
export type What = 'view' | 'named' | (typeof failures)[number] | Measure

export const whats: readonly What[] = ['view', 'named', ...failures, ...measures]

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
