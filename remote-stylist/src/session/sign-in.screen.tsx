import { DialogButton, Spread } from '@drape/remote-shared/ui'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { onFirstTouch } from './first-touch.ts'
import { Rail } from './rail.art.tsx'
import * as styles from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'
import type { LoadPasskeys } from './use-passkey.ts'

const loadTroubleSigningIn = () =>
  import('./trouble-signing-in.dialog.tsx').then((panel) => panel.TroubleSigningIn)

const sessionEnded = 'Your session has ended. Please sign in again: your drafts are kept.'

interface SignInScreenProps {
  /** The session ended without Logout being pressed here. */
  readonly hasEnded: boolean
  /** Preloads the console; may be called several times. */
  readonly preload: () => void
  readonly loadPasskeys: LoadPasskeys
}

export const SignInScreen = ({ hasEnded, preload, loadPasskeys }: SignInScreenProps) => {
  useEffect(() => onFirstTouch(preload), [preload])

  return (
    <Spread title="Stylist sign in · Drape" art={<Rail />} className={styles.screen}>
      <p className={styles.label}>
        <b>Drape</b> Professional Stylist
      </p>
      <h1 className={styles.title}>Stylist sign in</h1>
      <SignInForm notice={hasEnded ? sessionEnded : undefined} onTry={preload} loadPasskeys={loadPasskeys} />
      <div className={styles.more}>
        <DialogButton load={loadTroubleSigningIn}>Trouble signing in?</DialogButton>
        <Link to="/">Back to the regular login</Link>
      </div>
    </Spread>
  )
}
