import { ApiProvider } from '@drape/remote-shared/api'
import { useSession } from '@drape/remote-shared/session'
import { Look } from '@drape/remote-shared/ui'
import { SignInScreen } from './session/sign-in.screen.tsx'
import { SignedInScreen } from './session/signed-in.screen.tsx'

export const App = () => {
  const session = useSession()
  return (
    <Look>
      <ApiProvider>
        {session.status === 'in' && session.userType === 'user' ? <SignedInScreen /> : <SignInScreen />}
      </ApiProvider>
    </Look>
  )
}
