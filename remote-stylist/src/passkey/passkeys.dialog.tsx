import { listPasskeys } from '@drape/contract/passkey'
import { causeOf, useCall } from '@drape/remote-shared/api'
import { Dialog } from '@drape/remote-shared/dialog'
import { NotLoaded, Skeleton } from '@drape/remote-shared/member-ui'
import { Announcement } from '@drape/remote-shared/ui'
import { useRef, useState } from 'react'
import * as desk from '../desk.module.css'
import { AddPasskey } from './add-passkey.tsx'
import * as styles from './passkey-list.module.css'
import { PasskeyRow } from './passkey-row.tsx'

export const PasskeysDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { data, error, refetch } = useCall(listPasskeys)
  const [message, setMessage] = useState('')
  const messageRegion = useRef<HTMLDivElement>(null)

  const showMessage = (text: string) => {
    setMessage(text)
    // The button that was pressed may be gone.
    messageRegion.current?.focus()
  }
  return (
    // The offer opens it outside of the frame, whose content has this class.
    <Dialog className={desk.words} title="Passkeys" onClose={onClose}>
      <p className={`${desk.soft} ${styles.rule}`}>
        A passkey stays on your device or in your password manager. Your fingerprint, your face or the
        device’s PIN unlocks it there, and no site that only looks like Drape can ask for it.
      </p>
      {!data && !error && <Skeleton of="your passkeys" pieces={[4, 4]} />}
      {!data && error && (
        <NotLoaded title="Your passkeys did not load" onRetry={refetch}>
          {causeOf(error)}
        </NotLoaded>
      )}
      <div ref={messageRegion} tabIndex={-1} className={desk.landing}>
        <Announcement>{message}</Announcement>
      </div>
      {data && (
        <>
          {data.passkeys.length > 0 ? (
            <ul className={`${desk.rows} ${styles.passkeys}`} aria-label="Your passkeys">
              {data.passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  needsPassword={data.needsPassword}
                  onMessage={showMessage}
                />
              ))}
            </ul>
          ) : (
            <p className={`${desk.soft} ${styles.rule}`}>You have no passkey yet.</p>
          )}
          <AddPasskey
            needsPassword={data.needsPassword}
            onAdded={(name) => showMessage(`Added: ${name}. You can sign in with it from now on.`)}
          />
        </>
      )}
    </Dialog>
  )
}
