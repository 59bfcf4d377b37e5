import type { Message } from '@drape/contract/conversation'

/** What is typed and not sent yet. */
export interface Draft {
  readonly text: string
  /** The piece that it is about. */
  readonly item?: Message['item']
  /** Another piece is asked for in the place of that one. */
  readonly isSwap?: boolean
}

export const noDraft: Draft = { text: '' }

/** Of what opens a conversation. */
export const messagesName = (unread: number): string => (unread ? `Messages (${unread} new)` : 'Messages')
