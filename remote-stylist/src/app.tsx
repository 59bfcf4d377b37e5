import { ApiProvider } from '@drape/remote-shared/api'
import { useSession } from '@drape/remote-shared/session'
import { Look } from '@drape/remote-shared/ui'
import { useRef } from 'react'
import { SignInScreen } from './session/sign-in.screen.tsx'
import { StylistGate } from './session/stylist.gate.tsx'

const loadConsole = () => import('./console.tsx').then((module) => module.Console)

/** The console is on its way while the server looks at the password; whether it comes is the gate's to say. */
const hurryConsole = () => void loadConsole().catch(() => undefined)

export const App = () => {
  const session = useSession()
  const isIn = session.status === 'in' && session.userType === 'stylist'
  const way = useRef<'never in' | 'in' | 'left'>('never in')
  if (isIn) way.current = 'in'
  const leave = () => {
    way.current = 'left'
  }
  return (
    <Look>
      <ApiProvider>
        {isIn ? (
          <StylistGate load={loadConsole} onLeave={leave} />
        ) : (
          <SignInScreen hasEnded={way.current === 'in'} onTry={hurryConsole} />
        )}
      </ApiProvider>
    </Look>
  )
}
