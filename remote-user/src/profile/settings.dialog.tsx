import { failureText, useAct } from '@drape/remote-shared/api'
import { appearances, chooseAppearance, useAppearance } from '@drape/remote-shared/appearance'
import { Choices } from '@drape/remote-shared/choice'
import { Dialog } from '@drape/remote-shared/dialog'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { exportProfile } from '@drape/remote-shared/user-calls'
import { useState } from 'react'
import { DeleteAccount } from './delete-account-form.tsx'
import { saveFile } from './save-file.ts'
import * as styles from './settings.module.css'

const names = { light: 'Light', dark: 'Dark', system: 'System' }
const appearanceOptions = appearances.map((value) => ({ value, name: names[value] }))

const Export = () => {
  const take = useAct(exportProfile)
  const press = () => {
    if (take.isPending) return
    take.mutate({}, { onSuccess: (data) => saveFile(`drape-${data.exported_at.slice(0, 10)}.json`, data) })
  }
  return (
    <section>
      <h3>Your data</h3>
      <p>
        All that Drape keeps of you, as one JSON file: profile, preferences, photos, outfits and ratings. The
        addresses of photos in it work for a few minutes.
      </p>
      <Button size="large" aria-busy={take.isPending} onClick={press}>
        Download my data
      </Button>
      <Announcement className={styles.words}>
        {take.isSuccess ? 'Your data is on its way to your downloads.' : undefined}
      </Announcement>
      <Announcement isError className={styles.words}>
        {take.isError ? `Your data could not be downloaded: ${failureText(take.error)}` : undefined}
      </Announcement>
    </section>
  )
}

interface SettingsProps {
  readonly homeAddress: string
  readonly onClose: () => void
}

export const SettingsDialog = ({ homeAddress, onClose }: SettingsProps) => {
  const appearance = useAppearance()
  const [isDeleting, setIsDeleting] = useState(false)

  if (isDeleting)
    return (
      // The key makes it a new dialog, which takes the focus.
      <Dialog key="delete" title="Delete my account" onClose={() => setIsDeleting(false)}>
        <DeleteAccount homeAddress={homeAddress} onKeep={() => setIsDeleting(false)} />
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
        <Export />
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
