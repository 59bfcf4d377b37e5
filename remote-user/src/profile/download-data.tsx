import { addressArchive, exportProfile } from '@drape/contract/profile'
import { failureText, readPageConfig, statusOf, useAct } from '@drape/remote-shared/api'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { download, saveFile } from './save-file.ts'
import * as styles from './settings.module.css'

export const DownloadData = () => {
  const archive = useAct(addressArchive)
  // An older server has no ZIP archive, only the JSON document.
  const exportCall = useAct(exportProfile)
  const request = statusOf(archive.error) === 404 ? exportCall : archive

  const downloadDocument = () =>
    exportCall.mutate(
      {},
      { onSuccess: (data) => saveFile(`drape-${data.exported_at.slice(0, 10)}.json`, data) },
    )
  const press = () => {
    if (archive.isPending || exportCall.isPending) return
    archive.mutate(
      {},
      {
        onSuccess: ({ address }) => download(readPageConfig().apiBase + address),
        onError: (error) => statusOf(error) === 404 && downloadDocument(),
      },
    )
  }
  return (
    <section>
      <h3>Your data</h3>
      <p>
        All that Drape keeps of you, as a ZIP: your photos, and one JSON file with profile, preferences,
        outfits and ratings.
      </p>
      <Button size="large" aria-busy={request.isPending} onClick={press}>
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
