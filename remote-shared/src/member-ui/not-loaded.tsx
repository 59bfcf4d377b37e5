import type { ReactNode } from 'react'
import { useOnline } from '../api/online.ts'
import { offline } from '../api/use-refresh.ts'
import { Notice } from './notice.tsx'

interface NotLoadedProps {
  readonly title?: string
  /** The cause, or advice. Without a connection, the text about that is shown instead. */
  readonly children: ReactNode
  readonly action?: string
  readonly onRetry: () => unknown
}

/** Shown in place of content that did not load. */
export const NotLoaded = ({
  title = 'This did not load',
  children,
  action = 'Try again',
  onRetry,
}: NotLoadedProps) => {
  const isOnline = useOnline()
  return (
    <Notice
      title={isOnline ? title : 'You are offline'}
      isTrouble
      action={{ name: action, onPress: () => void onRetry() }}
    >
      {isOnline ? children : offline}
    </Notice>
  )
}
