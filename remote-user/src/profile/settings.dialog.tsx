import { appearances, chooseAppearance, useAppearance } from '@drape/remote-shared/appearance'
import { Choices } from '@drape/remote-shared/choice'
import { Dialog, OwnSessions } from '@drape/remote-shared/dialog'
import { appearanceNames, Button, DialogButton } from '@drape/remote-shared/ui'
import { useState } from 'react'
import { DeleteAccount } from './delete-account-form.tsx'
import { DownloadData } from './download-data.tsx'
import { MailSwitches } from './mail-switches.tsx'
import { PushSwitches } from './push-switches.tsx'
import * as styles from './settings.module.css'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { TermsSection } from './terms-section.tsx'

/** Few users open it, so its code is loaded when they do. */
const loadShownPhotos = () => import('./shown-photos.dialog.tsx').then((module) => module.ShownPhotosDialog)
const appearanceOptions = appearances.map((value) => ({ value, name: appearanceNames[value] }))

export const SettingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const appearance = useAppearance()
  const [isDeleting, setIsDeleting] = useState(false)

  if (isDeleting)
    return (
      // The key makes it a new dialog, which takes the focus.
      <Dialog key="delete" title="Delete my account" onClose={() => setIsDeleting(false)}>
        <DeleteAccount onKeep={() => setIsDeleting(false)} />
      </Dialog>
    )
  return (
    <Dialog key="settings" title="Settings" onClose={onClose}>
      <div className={styles.settings}>
        <Choices
          legend="Appearance"
          name="appearance"
          options={appearanceOptions}
          chosen={[appearance]}
          isSection
          onChoose={chooseAppearance}
        />
        <MailSwitches />
        <PushSwitches />
        <DownloadData />
        <section>
          <h3>Your photos</h3>
          <p>Which stylist was shown which of them, and when.</p>
          <DialogButton load={loadShownPhotos}>Who saw my photos</DialogButton>
        </section>
        <TermsSection />
        <OwnSessions heading="h3" />
        <SignOutEverywhere />
        <section>
          <h3>Your account</h3>
          <p>Deleting it takes everything with it, for good.</p>
          <Button size="large" danger onClick={() => setIsDeleting(true)}>
            Delete my account
          </Button>
        </section>
        <a className={styles.licences} href="/site/licences.txt" target="_blank" rel="noopener">
          Open-source licences
        </a>
      </div>
    </Dialog>
  )
}
