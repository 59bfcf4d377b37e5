import { loadOwnSessions } from '@drape/remote-shared/dialog'
import { DialogButton } from '@drape/remote-shared/ui'

export const OwnSessions = () => (
  <section>
    <h3>Your sessions</h3>
    <p>In which browsers you are signed in, and since when.</p>
    <DialogButton load={loadOwnSessions}>Where you are signed in</DialogButton>
  </section>
)
