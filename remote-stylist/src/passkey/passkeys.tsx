import { DialogButton } from '@drape/remote-shared/ui'
import { useId } from 'react'

/** Few stylists open the dialog, so its code loads with it. */
const loadPasskeys = () =>
  import(/* webpackChunkName: "passkey" */ './passkeys.dialog.tsx').then((module) => module.PasskeysDialog)

export const Passkeys = () => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Your passkeys</h2>
      <p>Sign in with your fingerprint, your face or your device’s PIN, in the place of the password.</p>
      <DialogButton load={loadPasskeys}>Passkeys</DialogButton>
    </section>
  )
}
