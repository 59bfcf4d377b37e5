import { googlePath, lookTokenIn } from '@drape/contract/page-config'
import { useSession } from '@drape/remote-shared/session'
import { Lazy, Look } from '@drape/remote-shared/ui'
import { useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { MemberGate } from './session/member-gate.tsx'
import { SignInScreen } from './session/sign-in.screen.tsx'

const loadMember = () => import('./member.tsx').then((module) => module.Member)
/** In a document of its own, with another policy. */
const loadGoogle = () => import('./session/google.ts').then((module) => module.GoogleDocument)
/** For whoever has the link of it, signed in or not. */
const loadLook = () => import('./look.tsx').then((module) => module.Look)
const loadNote = () => import('./session/session-note.tsx').then((module) => module.Note)
const loadToasts = () => import('@drape/remote-shared/toast').then((module) => module.Toasts)

export const App = () => {
  const isLook = lookTokenIn(useLocation().pathname) !== undefined
  const isGooglePage = location.pathname.endsWith(googlePath)
  const session = useSession()
  const isSignedIn = session.status === 'in' && session.userType === 'user'
  const hasSeenSignIn = useRef(false)
  if (!isSignedIn) hasSeenSignIn.current = true
  const wasSignedIn = useRef(false)
  if (isSignedIn) wasSignedIn.current = true
  const { isUnreadable, hasLeft } = session.status === 'out' ? session : {}
  return (
    <Look>
      {isLook || isGooglePage || isSignedIn ? (
        <MemberGate
          key={String(isLook || isGooglePage)}
          load={isLook ? loadLook : isGooglePage ? loadGoogle : loadMember}
          hasJustEntered={hasSeenSignIn.current}
        />
      ) : (
        <SignInScreen
          fault={
            (isUnreadable || (wasSignedIn.current && !hasLeft)) && (
              <Lazy load={loadNote} with={{ isUnreadable }} />
            )
          }
        />
      )}
      {/* Toasts are rendered outside of the signed-in area, so that they outlive signing out. */}
      {wasSignedIn.current && <Lazy load={loadToasts} with={{}} />}
    </Look>
  )
}
