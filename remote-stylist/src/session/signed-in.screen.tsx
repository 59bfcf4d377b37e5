import { signOut } from '@drape/remote-shared/session'
import { Button, Sheet, Spread } from '@drape/remote-shared/ui'
import { Rail } from './rail.art.tsx'
import { signInCss } from './sign-in.look.ts'

export const SignedInScreen = () => (
  <Spread title="Drape for stylists" art={<Rail />}>
    <Sheet name="desk" css={signInCss} />
    <p className="desk-label">
      <b>Drape</b> Professional Stylist
    </p>
    <h1 className="desk-title">You are signed in.</h1>
    <Button size="large" block onClick={() => void signOut()}>
      Logout
    </Button>
  </Spread>
)
