import { useLocation } from 'react-router-dom'
import { FrameSkeleton } from './frame/frame.skeleton.tsx'
import { GoogleScreen } from './session/google.screen.tsx'
import { googlePath } from './session/google-path.ts'
import { SignInScreen } from './session/sign-in.screen.tsx'

const Out = () => (useLocation().pathname === googlePath ? <GoogleScreen /> : <SignInScreen />)

/** What stands in the page until the app has come, by who is signed in. */
export const faces = { out: <Out />, user: <FrameSkeleton /> }
