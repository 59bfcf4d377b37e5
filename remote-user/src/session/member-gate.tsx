import { Announcement, Button, useArrival } from '@drape/remote-shared/ui'
import { type ComponentType, useEffect } from 'react'
import * as styles from './member-gate.module.css'

interface MemberProps {
  readonly hasJustEntered: boolean
}

interface MemberGateProps extends MemberProps {
  readonly load: () => Promise<ComponentType<MemberProps>>
}

/** Loads what is behind the sign-in once somebody is signed in, so that visitors do not. */
export const MemberGate = ({ load, hasJustEntered }: MemberGateProps) => {
  const { Piece, hasFailed, isStuck, words, open } = useArrival(load)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once; Try again asks again.
  useEffect(() => void open(), [])

  if (Piece) return <Piece hasJustEntered={hasJustEntered} />
  return (
    <main className={styles.panel} aria-busy={!hasFailed}>
      <h1>Drape</h1>
      {!hasFailed && <p>Opening your wardrobe…</p>}
      <Announcement className={styles.words}>{words}</Announcement>
      {isStuck && (
        <Button type="primary" onClick={open}>
          Try again
        </Button>
      )}
    </main>
  )
}
