import { hurrySignIn } from '@drape/remote-shared/session'
import { stylePass } from '@drape/remote-shared/ui'
import { GoogleLogin, GoogleOAuthProvider } from '@react-oauth/google'
import { useSyncExternalStore } from 'react'

interface GoogleButtonProps {
  readonly clientId: string
  readonly onToken: (idToken: string | undefined) => void
}

const dark = window.matchMedia('(prefers-color-scheme: dark)')
const watch = (listener: () => void) => {
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}

/** Google's button; its script is loaded with this screen only. */
export const GoogleButton = ({ clientId, onToken }: GoogleButtonProps) => {
  const isDark = useSyncExternalStore(watch, () => dark.matches)
  return (
    <GoogleOAuthProvider clientId={clientId} {...stylePass} onScriptLoadError={() => onToken(undefined)}>
      <GoogleLogin
        click_listener={hurrySignIn}
        onSuccess={({ credential }) => onToken(credential)}
        onError={() => onToken(undefined)}
        theme={isDark ? 'filled_black' : 'outline'}
        size="large"
        text="continue_with"
        shape="rectangular"
        width={320}
      />
    </GoogleOAuthProvider>
  )
}
