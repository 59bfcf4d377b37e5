import { DialogButton } from '@drape/remote-shared/ui'
import { useId } from 'react'
import { loadPasskeysDialog } from './load-passkeys.ts'

export const Passkeys = () => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Your passkeys</h2>
      <p>Sign in with your fingerprint, your face or your device’s PIN, in the place of the password.</p>
      <DialogButton load={loadPasskeysDialog}>Passkeys</DialogButton>
    </section>
  )
}
