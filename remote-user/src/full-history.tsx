import type { ComponentProps } from 'react'
import { PhotoMessages } from './conversation/photo-messages.tsx'
import { HistoryScreen } from './photo/history.screen.tsx'

/** The photos with what was written about them. */
export const FullHistory = (props: Omit<ComponentProps<typeof HistoryScreen>, 'messagesOf'>) => (
  <HistoryScreen
    {...props}
    messagesOf={(photo, className) => <PhotoMessages photo={photo} className={className} />}
  />
)
