import { ApiProvider } from '@drape/remote-shared/api'
import { Look } from '@drape/remote-shared/ui'
import { SignInScreen } from './session/sign-in.screen.tsx'

export const App = () => (
  <Look>
    <ApiProvider>
      <SignInScreen />
    </ApiProvider>
  </Look>
)
