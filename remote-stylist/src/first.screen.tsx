import { FrameSkeleton } from './frame/frame.skeleton.tsx'
import { SignInScreen } from './session/sign-in.screen.tsx'

/** The page has no script yet in which a button could be pressed. */
const loadPasskeys = () =>
  Promise.reject(new Error('Passkeys do not load in the HTML of the page, which has no script'))

/** The first screens in the HTML of the page, by the kind of member that is signed in. */
export const faces = {
  out: <SignInScreen hasEnded={false} preload={() => {}} loadPasskeys={loadPasskeys} />,
  stylist: <FrameSkeleton />,
}
