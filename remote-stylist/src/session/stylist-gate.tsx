import { Announcement, Button, Lazy } from '@drape/remote-shared/ui'
import type { ComponentType } from 'react'
import * as styles from './stylist-gate.module.css'

const noProps = {}

/** Loads the console once a stylist is signed in, so that the sign-in page stays small. */
export const StylistGate = ({ load }: { readonly load: () => Promise<ComponentType> }) => (
  <Lazy
    load={load}
    with={noProps}
    until={({ hasFailed, isStuck, words = 'Opening your desk…', open }) => (
      <main className={styles.gate} aria-busy={!hasFailed}>
        <h1>Drape</h1>
        <Announcement>{words}</Announcement>
        {isStuck && (
          <Button type="primary" size="large" onClick={open}>
            Try again
          </Button>
        )}
      </main>
    )}
  />
)
