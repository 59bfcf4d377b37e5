import { googlePath } from '@drape/contract/page-config'
import { useLocation } from 'react-router-dom'
import { FrameSkeleton } from './frame/frame.skeleton.tsx'
import { GoogleScreen } from './session/google.screen.tsx'
import { SignInScreen } from './session/sign-in.screen.tsx'

const SignedOut = () => (useLocation().pathname === googlePath ? <GoogleScreen /> : <SignInScreen />)

/** Rendered into the page at promotion, and shown until the app is loaded: signed out, and for a signed-in user. */
export const faces = { out: <SignedOut />, user: <FrameSkeleton /> }
