import { Spread } from '@drape/remote-shared/ui'
import type { ReactNode } from 'react'
import * as styles from './google.module.css'
import { Gown } from './gown.art.tsx'

interface GoogleScreenProps {
  /** The address that the visitor came from. */
  readonly returnAddress?: string
  readonly children?: ReactNode
}

/** The frame of Google's sign-in. Its links are anchors: other screens are in another document. */
export const GoogleScreen = ({ returnAddress = '/', children }: GoogleScreenProps) => (
  <Spread title="Sign in with Google · Drape" art={<Gown />}>
    <h1 className={styles.title}>Sign in with Google</h1>
    <p className={styles.words}>Choose your account, and Drape opens.</p>
    <div className={styles.place}>{children}</div>
    <p className={styles.back}>
      <a href={returnAddress}>Back to Drape</a>
    </p>
  </Spread>
)
