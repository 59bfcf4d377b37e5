import type { Message } from '@drape/contract/conversation'

/** A picture that is not sent yet. */
interface DraftPicture {
  /** Also its idempotency key. */
  readonly id: string
  readonly picture: Blob
}

/** A message that is not sent yet. */
export interface Draft {
  readonly text: string
  readonly pictures?: readonly DraftPicture[]
  /** The piece that the message is about. */
  readonly item?: Message['item']
  /** Whether it asks for another piece in the place of that one. */
  readonly isSwap?: boolean
}

export const noDraft: Draft = { text: '' }

/**
 * The code that sends pictures, which comes with the first one. The areas bring it: what two chunks of this part have
 * in common goes into one that every visit loads.
 */
export type LoadUpload = () => Promise<Pick<typeof import('../upload/index.ts'), 'shrinkPicture' | 'upload'>>

/** The name of the button that opens a conversation. */
export const messagesName = (unread: number): string => (unread ? `Messages (${unread} new)` : 'Messages')
