import { FrameSkeleton } from './frame/frame.skeleton.tsx'
import { SignInScreen } from './session/sign-in.screen.tsx'

/** Nothing is pressed there. */
const loadPasskeys = () => Promise.reject(new Error('There is no script yet'))

/** What stands in the page until the desk has come, by who is signed in. */
export const faces = {
  out: <SignInScreen hasEnded={false} hurry={() => {}} loadPasskeys={loadPasskeys} />,
  stylist: <FrameSkeleton />,
}
