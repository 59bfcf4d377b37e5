import { PhotoMessages } from './conversation/photo-messages.tsx'
import { HistoryScreen } from './photo/history.screen.tsx'

/** History, with the messages of each photo. */
export const History = (props: { readonly selectedOutfit?: string }) => (
  <HistoryScreen
    {...props}
    messagesOf={(photo, className) => <PhotoMessages photo={photo} className={className} />}
  />
)
