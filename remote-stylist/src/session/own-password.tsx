import { DialogButton } from '@drape/remote-shared/ui'
import { useId } from 'react'

const load = () => import('./change-password.dialog.tsx').then((module) => module.ChangePasswordDialog)

export const OwnPassword = () => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Your password</h2>
      <p>Whoever may have seen it is kept out by a new one.</p>
      <DialogButton load={load}>Change your password</DialogButton>
    </section>
  )
}
