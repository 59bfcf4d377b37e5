import { ApiProvider } from '@drape/remote-shared/api'
import { LookScreen } from './look/look.screen.tsx'

/** A shared look, for whoever has its link. */
export const Look = () => (
  <ApiProvider>
    <LookScreen />
  </ApiProvider>
)
