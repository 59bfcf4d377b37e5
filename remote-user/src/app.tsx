import { ApiProvider } from '@drape/remote-shared/api'
import { useSession } from '@drape/remote-shared/session'
import { Look } from '@drape/remote-shared/ui'
import { useRef } from 'react'
import { MemberGate } from './session/member.gate.tsx'
import { SignInScreen } from './session/sign-in.screen.tsx'

const loadMember = () => import('./member.tsx').then((module) => module.Member)

export const App = () => {
  const session = useSession()
  const isIn = session.status === 'in' && session.userType === 'user'
  const hasSeenSignIn = useRef(false)
  if (!isIn) hasSeenSignIn.current = true
  return (
    <Look>
      <ApiProvider>
        {isIn ? <MemberGate load={loadMember} hasJustEntered={hasSeenSignIn.current} /> : <SignInScreen />}
      </ApiProvider>
    </Look>
  )
}
