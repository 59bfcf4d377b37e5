// Here and not in a door of its own, because each door has its address in every first screen.
export { Conversation } from '../conversation/conversation.tsx'
export { type Draft, noDraft } from '../conversation/draft.ts'
export { Dialog } from './dialog.tsx'

/** Few look there, so its code comes when it is opened. */
export const loadOwnSessions = () =>
  import('../session/own-sessions.dialog.tsx').then((module) => module.OwnSessionsDialog)
