import { DialogButton, Sheet, Spread } from '@drape/remote-shared/ui'
import { Link } from 'react-router-dom'
import { Rail } from './rail.art.tsx'
import { SignInForm } from './sign-in.form.tsx'
import { signInCss } from './sign-in.look.ts'

const loadTroubleSigningIn = () =>
  import('./trouble-signing-in.dialog.tsx').then((panel) => panel.TroubleSigningIn)

export const SignInScreen = () => (
  <Spread title="Stylist sign in · Drape" art={<Rail />}>
    <Sheet name="desk" css={signInCss} />
    <p className="desk-label">
      <b>Drape</b> Professional Stylist
    </p>
    <h1 className="desk-title">Stylist sign in</h1>
    <SignInForm />
    <div className="desk-more">
      <DialogButton load={loadTroubleSigningIn}>Trouble signing in?</DialogButton>
      <Link to="/">Back to the regular login</Link>
    </div>
  </Spread>
)
