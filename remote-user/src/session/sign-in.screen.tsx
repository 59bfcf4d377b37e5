import { checkReadiness, useCall } from '@drape/remote-shared/api'
import { Announcement, DialogButton, Sheet, Spread } from '@drape/remote-shared/ui'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { Gown } from './gown.art.tsx'
import { SignInButton } from './sign-in.button.tsx'
import { signInCss } from './sign-in.look.ts'

const failed = 'Failed to authenticate user'
const trouble = 'Drape is having trouble right now. Please try again in a few minutes.'

const loadHowDrapeWorks = () => import('./how-drape-works.dialog.tsx').then((panel) => panel.HowDrapeWorks)

interface SignInScreenProps {
  /** What went wrong before the person came here. */
  readonly fault?: ReactNode
}

export const SignInScreen = ({ fault }: SignInScreenProps) => {
  const readiness = useCall(checkReadiness)
  const [hasFailed, setHasFailed] = useState(false)
  // An edge is ready without its replicas, but nobody signs in there.
  const cannot = readiness.data?.status === 'unready' || readiness.data?.migrations === 'down'
  const isTroubled = readiness.isError || cannot
  const message = hasFailed ? failed : isTroubled ? trouble : undefined

  return (
    <Spread title="Drape: outfits picked for you by a stylist" art={<Gown />}>
      <Sheet name="sign-in" css={signInCss} />
      <h1 className="sign-in-title">Drape</h1>
      <p className="sign-in-tagline">Upload your photo and discover outfits that match your style</p>
      {fault && <div className="sign-in-fault">{fault}</div>}
      <SignInButton onTrouble={setHasFailed} />
      <div className="sign-in-note">
        {!message && <p>No new password to remember.</p>}
        <Announcement>{message}</Announcement>
      </div>
      <ul className="sign-in-points">
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
      <div className="sign-in-more">
        <DialogButton load={loadHowDrapeWorks}>How Drape works</DialogButton>
        <Link to="/stylist-login">Are you a stylist? Sign in here</Link>
      </div>
    </Spread>
  )
}
