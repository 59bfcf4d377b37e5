import { DialogButton } from '@drape/remote-shared/ui'

/** Few users open it, so its code is loaded when they do. */
const load = () => import('./shown-photos.dialog.tsx').then(({ ShownPhotosDialog }) => ShownPhotosDialog)

export const ShownPhotos = () => (
  <section>
    <h3>Your photos</h3>
    <p>Which stylist was shown which of them, and when.</p>
    <DialogButton load={load}>Who saw my photos</DialogButton>
  </section>
)
