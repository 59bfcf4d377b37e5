import { loadOwnSessions } from '@drape/remote-shared/dialog'
import { DialogButton } from '@drape/remote-shared/ui'
import { useId } from 'react'
import * as styles from './own-sessions.module.css'

export const OwnSessions = () => {
  const id = useId()
  return (
    <section className={styles.own} aria-labelledby={id}>
      <h2 id={id}>Your sessions</h2>
      <p>In which browsers you are signed in, and since when.</p>
      <DialogButton load={loadOwnSessions}>Where you are signed in</DialogButton>
    </section>
  )
}
