import type { ComponentType, ReactNode } from 'react'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import { Lazy } from '../ui/lazy.tsx'
import { Notice } from './notice.tsx'

interface LazyWithRetryProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>
  readonly with: Props
  readonly isInTransition?: boolean
  readonly waiting?: ReactNode
  /**
   * Shown when the code did not load; a screen has another text than a part of one. `away` is given if there is no
   * connection to load it over.
   */
  readonly broken?: (tryAgain: () => void, away: ReactNode) => ReactNode
}

/** A lazy component with a placeholder, and with a retry if its code does not load. */
export const LazyWithRetry = <Props extends object>({
  waiting,
  broken,
  ...lazy
}: LazyWithRetryProps<Props>) => (
  <Lazy
    {...lazy}
    until={({ hasFailed, isAway, isStuck, words = '', open }) => {
      const tryAgain = () => void open()
      if (!hasFailed)
        return (
          <>
            {waiting}
            <Announcement>{words}</Announcement>
            {isStuck && <Button onClick={open}>Try again</Button>}
          </>
        )
      const notice = <Notice title={words} isTrouble action={{ name: 'Try again', onPress: tryAgain }} />
      return broken ? broken(tryAgain, isAway && notice) : notice
    }}
  />
)
