import { notAuthenticated, productTitle, tagline } from '@drape/contract/session'
import { useSignInTrouble } from '@drape/remote-shared/session'
import { Announcement, DialogButton, Spread } from '@drape/remote-shared/ui'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { Gown } from './gown.art.tsx'
import * as styles from './sign-in.module.css'
import { SignInButton } from './sign-in-button.tsx'

const troubleMessage = 'Drape is having trouble right now. Please try again in a few minutes.'

const loadHowDrapeWorks = () => import('./how-drape-works.dialog.tsx').then((panel) => panel.HowDrapeWorks)

interface SignInScreenProps {
  /** Why the user was led to this screen, unless they chose it. */
  readonly fault?: ReactNode
}

export const SignInScreen = ({ fault }: SignInScreenProps) => {
  const hasTrouble = useSignInTrouble()
  const [hasFailed, setHasFailed] = useState(false)
  const message = hasFailed ? notAuthenticated : hasTrouble ? troubleMessage : undefined

  return (
    <Spread title={productTitle} art={<Gown />}>
      <h1 className={styles.title}>Drape</h1>
      <p className={styles.tagline}>{tagline}</p>
      {fault && <div className={styles.fault}>{fault}</div>}
      <SignInButton onTrouble={setHasFailed} />
      <div className={styles.note}>
        {!message && <p>No new password to remember.</p>}
        <Announcement>{message}</Announcement>
      </div>
      <ul className={styles.points}>
        <li>
          <b>Styled by a person</b>A professional stylist picks every piece.
        </li>
        <li>
          <b>Ready in about 24 hours</b>Whole outfits for your shape and your taste.
        </li>
        <li>
          <b>Yours to keep and shop</b>With prices, links, and a closet of your own.
        </li>
      </ul>
      <div className={styles.more}>
        <DialogButton load={loadHowDrapeWorks}>How Drape works</DialogButton>
        <Link to="/stylist-login">Are you a stylist? Sign in here</Link>
      </div>
    </Spread>
  )
}
