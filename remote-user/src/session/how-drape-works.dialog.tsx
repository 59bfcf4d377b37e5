import { Dialog } from '@drape/remote-shared/dialog'
import * as styles from './how-drape-works.module.css'

export const HowDrapeWorks = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="How Drape works" onClose={onClose}>
    <ol className={styles.steps}>
      <li>
        <b>Send one photo</b>
        <span>Stand in daylight, head to toe, in something simple.</span>
      </li>
      <li>
        <b>A stylist takes over</b>
        <span>
          A professional studies your photo and your preferences, and builds outfits piece by piece.
        </span>
      </li>
      <li>
        <b>Rate, save and shop</b>
        <span>Tell us what you love. What you save waits in your closet, with prices and links.</span>
      </li>
    </ol>
    <dl className={styles.promises}>
      <dt>Within 24 hours</dt>
      <dd>Your outfits are promised within about a day of your photo.</dd>
      <dt>Your photo stays private</dt>
      <dd>
        Only you and our stylists see it. Where it was taken and what camera took it are removed before we
        keep it, and you can delete it at any time.
      </dd>
    </dl>
  </Dialog>
)
