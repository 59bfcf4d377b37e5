import { listPasskeys } from '@drape/contract/passkey'
import { useCall } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { useEffect, useRef } from 'react'
import * as desk from '../desk.module.css'
import { AddPasskey } from './add-passkey.tsx'
import * as styles from './passkey-list.module.css'

interface PasskeyFirstProps {
  readonly name: string
  readonly onLogout: () => void
}

/** Shown instead of the desk if passkeys are required and the stylist has none yet. */
export const PasskeyFirstScreen = ({ name, onLogout }: PasskeyFirstProps) => {
  const { data } = useCall(listPasskeys)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = 'Add a passkey · Drape for stylists'
    heading.current?.focus()
  }, [])
  return (
    <main className={`${desk.words} ${styles.first}`}>
      <p className={styles.brand}>Drape</p>
      <h1 ref={heading} tabIndex={-1}>
        Add a passkey
      </h1>
      <p className={`${desk.soft} ${styles.rule}`}>
        Hello {name}, your house asks for a passkey beside the password. Add one now, on a device that you
        have with you when you work: from then on it is asked for whenever you sign in.
      </p>
      <AddPasskey needsPassword={data?.needsPassword ?? false} onAdded={() => undefined} />
      <Button type="text" onClick={onLogout}>
        Logout
      </Button>
    </main>
  )
}
