import { Spread } from '@drape/remote-shared/ui'
import type { ReactNode } from 'react'
import * as styles from './google.module.css'
import { Gown } from './gown.art.tsx'

interface GoogleScreenProps {
  /** Where the person came from. */
  readonly back?: string
  readonly children?: ReactNode
}

/** The frame of Google's sign-in. Its links are anchors: this document is left by loading another. */
export const GoogleScreen = ({ back = '/', children }: GoogleScreenProps) => (
  <Spread title="Sign in with Google · Drape" art={<Gown />}>
    <h1 className={styles.title}>Sign in with Google</h1>
    <p className={styles.words}>Choose your account, and Drape opens.</p>
    <div className={styles.place}>{children}</div>
    <p className={styles.back}>
      <a href={back}>Back to Drape</a>
    </p>
  </Spread>
)
