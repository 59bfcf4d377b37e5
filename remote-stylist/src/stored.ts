import type { PassagesOf } from '@drape/platform/runtime/passage'
import type { Draft, DraftItem } from './outfit/draft.ts'

/** Texts of an item that drafts of earlier versions lack. */
type LaterTexts = 'size' | 'fitNote'

type StoredDraft = Omit<Draft, 'items'> & {
  readonly items: readonly (Omit<DraftItem, LaterTexts> & Partial<Pick<DraftItem, LaterTexts>>)[]
}

/**
 * What the stylist part stores in the browser. Tabs of an older version read and write it too: another shape needs a
 * new version, with a passage from the one before. The release gate compares it with the live version's.
 */
export interface Stored {
  /** One for each stylist and request. */
  readonly 'draft:outfit': StoredDraft
  /** One for each stylist and client. */
  readonly 'draft:note': {
    readonly text: string
    /** The Idempotency-Key under which it may have arrived already. */
    readonly key: string
  }
  /** The height of the rows in the queue. */
  readonly 'queue:density': string
  /** One for each stylist who was offered a passkey here. */
  readonly 'passkey:offer': string
}

export const versions = {
  'draft:outfit': 1,
  'draft:note': 1,
  'queue:density': 1,
  'passkey:offer': 1,
} as const satisfies Readonly<Record<keyof Stored, number>>

export const passages = {} satisfies PassagesOf<typeof versions>
