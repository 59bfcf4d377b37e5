import { Announcement, Button, Lazy } from '@drape/remote-shared/ui'
import type { ComponentType } from 'react'
import * as styles from './member-gate.module.css'

interface MemberProps {
  readonly hasJustEntered: boolean
}

interface MemberGateProps extends MemberProps {
  readonly load: () => Promise<ComponentType<MemberProps>>
}

/** Loads the screens behind the sign-in once a user is signed in, so that visitors do not load them. */
export const MemberGate = ({ load, ...props }: MemberGateProps) => (
  <Lazy
    load={load}
    with={props}
    until={({ hasFailed, isStuck, words, open }) => (
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
    )}
  />
)
