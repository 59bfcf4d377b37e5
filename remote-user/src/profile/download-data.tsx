import { addressArchive, exportProfile } from '@drape/contract/profile'
import { failureText, readPageConfig, statusOf, useReplies, useTask } from '@drape/remote-shared/api'
import { Announcement, Button } from '@drape/remote-shared/ui'
import * as styles from './settings.module.css'

const addressLivesMs = 60_000

/** Downloads the file at the address. A name that the server sends takes precedence. */
const download = (address: string, name = ''): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Saves a document as a file. */
const saveFile = (name: string, content: unknown): void => {
  const file = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
  const address = URL.createObjectURL(file)
  download(address, name)
  // Safari reads the object URL only after the user has confirmed the download.
  setTimeout(() => URL.revokeObjectURL(address), addressLivesMs)
}

export const DownloadData = () => {
  const { ask } = useReplies()
  const request = useTask(async () => {
    try {
      const { address } = await ask(addressArchive, {})
      download(readPageConfig().apiBase + address)
    } catch (error) {
      if (statusOf(error) !== 404) throw error
      // An older server has no ZIP archive, only the JSON document.
      const data = await ask(exportProfile, {})
      saveFile(`drape-${data.exported_at.slice(0, 10)}.json`, data)
    }
  })
  return (
    <section>
      <h3>Your data</h3>
      <p>
        All that Drape keeps of you, as a ZIP: your photos, and one JSON file with profile, preferences,
        outfits and ratings.
      </p>
      <Button size="large" aria-busy={request.isPending} onClick={() => void request.press(undefined)}>
        Download my data
      </Button>
      <Announcement className={styles.words}>
        {request.isSuccess ? 'Your data is on its way to your downloads.' : undefined}
      </Announcement>
      <Announcement isError className={styles.words}>
        {request.isError ? `Your data could not be downloaded: ${failureText(request.error)}` : undefined}
      </Announcement>
    </section>
  )
}
