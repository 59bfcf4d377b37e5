import { type ReactNode, useEffect, useState } from 'react'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import { loadsSlowly } from '../ui/use-lazy.ts'
import * as styles from './slow.module.css'

const slowMs = 5_000

interface SlowProps {
  readonly onRetry: () => void
  /** Another way on, such as a link. */
  readonly children?: ReactNode
}

/** Shown below a skeleton: after a while it says that loading takes long, and offers a retry. */
export const Slow = ({ onRetry, children }: SlowProps) => {
  const [isSlow, setIsSlow] = useState(false)

  useEffect(() => {
    if (isSlow) return
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [isSlow])

  const retry = () => {
    setIsSlow(false)
    onRetry()
  }

  return (
    <>
      <Announcement className={styles.words}>{isSlow ? loadsSlowly : undefined}</Announcement>
      {isSlow && (
        <div className={styles.ways}>
          <Button type="primary" onClick={retry}>
            Try again
          </Button>
          {children}
        </div>
      )}
    </>
  )
}
