import { googlePath, lookTokenIn } from '@drape/contract/page-config'
import { useLocation } from 'react-router-dom'
import { FrameSkeleton } from './frame/frame.skeleton.tsx'
import { LookSkeleton } from './look/look.skeleton.tsx'
import { GoogleScreen } from './session/google.screen.tsx'
import { SignInScreen } from './session/sign-in.screen.tsx'

const SignedOut = () => {
  const { pathname } = useLocation()
  if (lookTokenIn(pathname) !== undefined) return <LookSkeleton />
  return pathname === googlePath ? <GoogleScreen /> : <SignInScreen />
}

const User = () => (lookTokenIn(useLocation().pathname) === undefined ? <FrameSkeleton /> : <LookSkeleton />)

/** Rendered into the page at promotion, and shown until the app is loaded: signed out, and for a signed-in user. */
export const faces = { out: <SignedOut />, user: <User /> }
