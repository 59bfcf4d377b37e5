// Here and not in a door of its own, because each door has its address in every first screen.
export { Conversation } from '../conversation/conversation-entry.tsx'
export { type Draft, messagesName, noDraft } from '../conversation/draft.ts'
export type { PictureViewer } from '../conversation/message-pictures.tsx'
export {
  /**
   * Earlier versions of parts that are live import it.
   *
   * @public
   */
  loadOwnSessions,
  OwnSessions,
} from '../session/own-sessions.tsx'
export { Dialog } from './dialog.tsx'
