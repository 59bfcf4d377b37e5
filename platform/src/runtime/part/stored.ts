import type { PassagesOf } from '../passage.ts'

export interface Notes {
  /** Versions that failed, each with the time of the failure. */
  readonly avoided: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Versions that were seen to work, latest first. */
  readonly proven: Readonly<Record<string, readonly string[]>>
  /** The version on trial, with the last time at which its page responded. */
  readonly trial: Readonly<Record<string, { readonly version: string; readonly at: number }>>
  /** How often each version was given up, as long as a page lists it. */
  readonly left: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** The versions that were live on the last page. */
  readonly live: Readonly<Record<string, string>>
  /** When a tab noted something for itself. */
  readonly inTabAt?: number
}

/**
 * What the host keeps in local storage and, for one tab, in session storage. Pages of older versions read and write it
 * too: another shape needs a new version, with a passage from the one before. The release gate compares it with the
 * live version's.
 */
export interface Stored {
  readonly 'drape:versions': Partial<Notes>
}

export const versions = { 'drape:versions': 1 } as const satisfies Readonly<Record<keyof Stored, number>>

export const passages = {} satisfies PassagesOf<typeof versions>
