import { signOut } from '@drape/remote-shared/session'
import { Button, Sheet, Spread } from '@drape/remote-shared/ui'
import { Gown } from './gown.art.tsx'
import { signInCss } from './sign-in.look.ts'

export const SignedInScreen = () => (
  <Spread title="Drape" art={<Gown />}>
    <Sheet name="sign-in" css={signInCss} />
    <h1 className="sign-in-title">Drape</h1>
    <p className="sign-in-tagline">You are signed in.</p>
    <Button size="large" block onClick={() => void signOut()}>
      Logout
    </Button>
  </Spread>
)
