import { useSession } from '@drape/remote-shared/session'
import { Look, useArrival } from '@drape/remote-shared/ui'
import { useEffect, useRef } from 'react'
import { SavedDataFault } from './saved-data-fault.tsx'
import { MemberGate } from './session/member-gate.tsx'
import { SignInScreen } from './session/sign-in.screen.tsx'

const loadMember = () => import(/* webpackChunkName: "home" */ './member.tsx').then((module) => module.Member)

const loadToasts = () => import('@drape/remote-shared/toast').then((module) => module.Toasts)

/** Toasts are rendered outside of the signed-in area, so that they outlive signing out; visitors do not load them. */
const MemberToasts = () => {
  const { Piece, open } = useArrival(loadToasts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are asked for once.
  useEffect(() => void open(), [])
  return Piece && <Piece />
}

export const App = () => {
  const session = useSession()
  const isIn = session.status === 'in' && session.userType === 'user'
  const isUnreadable = session.status === 'out' && session.isUnreadable
  const hasSeenSignIn = useRef(false)
  if (!isIn) hasSeenSignIn.current = true
  const hasBeenIn = useRef(false)
  if (isIn) hasBeenIn.current = true
  return (
    <Look>
      {isIn ? (
        <MemberGate load={loadMember} hasJustEntered={hasSeenSignIn.current} />
      ) : (
        <SignInScreen fault={isUnreadable && <SavedDataFault />} />
      )}
      {hasBeenIn.current && <MemberToasts />}
    </Look>
  )
}
