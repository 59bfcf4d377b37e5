import { Announcement, Button, useArrival } from '@drape/remote-shared/ui'
import { type ComponentType, useEffect } from 'react'
import * as styles from './stylist-gate.module.css'

interface StylistGateProps {
  readonly load: () => Promise<ComponentType>
}

/** Loads the console once a stylist is signed in, so that the sign-in page stays small. */
export const StylistGate = ({ load }: StylistGateProps) => {
  const { Piece, hasFailed, isStuck, words, open } = useArrival(load)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once; Try again asks again.
  useEffect(() => void open(), [])

  if (Piece) return <Piece />
  return (
    <main className={styles.gate} aria-busy={!hasFailed}>
      <h1>Drape</h1>
      <Announcement>{words ?? 'Opening your desk…'}</Announcement>
      {isStuck && (
        <Button type="primary" size="large" onClick={open}>
          Try again
        </Button>
      )}
    </main>
  )
}
