import { useSession } from '@drape/remote-shared/session'
import { Look } from '@drape/remote-shared/ui'
import { useRef } from 'react'
import { SignInScreen } from './session/sign-in.screen.tsx'
import { StylistGate } from './session/stylist-gate.tsx'

const loadPasskeys = () => import('./passkey/passkey-sign-in.ts')

const loadConsole = () => import('./console.tsx')

const openConsole = async () => {
  const { askFirst, Console } = await loadConsole()
  askFirst()
  return Console
}

/** Preloads the console, and antd with it, while the stylist signs in. Errors are ignored: the gate loads it again. */
const preloadConsole = () => void loadConsole().catch(() => undefined)

export const App = () => {
  const session = useSession()
  const isIn = session.status === 'in' && session.userType === 'stylist'
  const hasLeft = session.status === 'out' && session.hasLeft
  const hasBeenIn = useRef(false)
  if (isIn) hasBeenIn.current = true
  return (
    <Look>
      {isIn ? (
        <StylistGate load={openConsole} />
      ) : (
        <SignInScreen
          hasEnded={hasBeenIn.current && !hasLeft}
          preload={preloadConsole}
          loadPasskeys={loadPasskeys}
        />
      )}
    </Look>
  )
}
