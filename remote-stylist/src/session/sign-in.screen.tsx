import { DialogButton, Sheet, Spread } from '@drape/remote-shared/ui'
import { Link } from 'react-router-dom'
import { Rail } from './rail.art.tsx'
import { SignInForm } from './sign-in.form.tsx'
import { signInCss } from './sign-in.look.ts'

const loadTroubleSigningIn = () =>
  import('./trouble-signing-in.dialog.tsx').then((panel) => panel.TroubleSigningIn)

const sessionEnded = 'Your session has ended. Please sign in again: your drafts are kept.'

interface SignInScreenProps {
  /** The person was in, and did not press Logout here. */
  readonly hasEnded: boolean
  readonly onTry: () => void
}

export const SignInScreen = ({ hasEnded, onTry }: SignInScreenProps) => (
  <Spread title="Stylist sign in · Drape" art={<Rail />}>
    <Sheet name="desk" css={signInCss} />
    <p className="desk-label">
      <b>Drape</b> Professional Stylist
    </p>
    <h1 className="desk-title">Stylist sign in</h1>
    <SignInForm word={hasEnded ? sessionEnded : undefined} onTry={onTry} />
    <div className="desk-more">
      <DialogButton load={loadTroubleSigningIn}>Trouble signing in?</DialogButton>
      <Link to="/">Back to the regular login</Link>
    </div>
  </Spread>
)
