import { useSession } from '@drape/remote-shared/session'
import { Look } from '@drape/remote-shared/ui'
import { useRef } from 'react'
import { Late } from './late.tsx'
import { MemberGate } from './session/member-gate.tsx'
import { SignInScreen } from './session/sign-in.screen.tsx'

const loadMember = () => import(/* webpackChunkName: "home" */ './member.tsx').then((module) => module.Member)
const loadNote = () => import('./session/note.tsx').then((module) => module.Note)
const loadToasts = () => import('@drape/remote-shared/toast').then((module) => module.Toasts)

export const App = () => {
  const session = useSession()
  const isIn = session.status === 'in' && session.userType === 'user'
  const hasSeenSignIn = useRef(false)
  if (!isIn) hasSeenSignIn.current = true
  const hasBeenIn = useRef(false)
  if (isIn) hasBeenIn.current = true
  const { isUnreadable, hasLeft } = session.status === 'out' ? session : {}
  return (
    <Look>
      {isIn ? (
        <MemberGate load={loadMember} hasJustEntered={hasSeenSignIn.current} />
      ) : (
        <SignInScreen
          fault={
            (isUnreadable || (hasBeenIn.current && !hasLeft)) && (
              <Late load={loadNote} isUnreadable={isUnreadable} />
            )
          }
        />
      )}
      {/* Toasts are rendered outside of the signed-in area, so that they outlive signing out. */}
      {hasBeenIn.current && <Late load={loadToasts} />}
    </Look>
  )
}
