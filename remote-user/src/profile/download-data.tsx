import { addressArchive, exportProfile } from '@drape/contract/profile'
import { failureText, readPageConfig, statusOf, useAct } from '@drape/remote-shared/api'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { download, saveFile } from './save-file.ts'
import * as styles from './settings.module.css'

export const DownloadData = () => {
  const archive = useAct(addressArchive)
  // A server without the archive has the document alone.
  const alone = useAct(exportProfile)
  const take = statusOf(archive.error) === 404 ? alone : archive

  const takeAlone = () =>
    alone.mutate({}, { onSuccess: (data) => saveFile(`drape-${data.exported_at.slice(0, 10)}.json`, data) })
  const press = () => {
    if (archive.isPending || alone.isPending) return
    archive.mutate(
      {},
      {
        onSuccess: ({ address }) => download(readPageConfig().apiBase + address),
        onError: (error) => statusOf(error) === 404 && takeAlone(),
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
