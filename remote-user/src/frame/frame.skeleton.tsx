import { SkipLink, VisuallyHidden } from '@drape/remote-shared/ui'
import * as frame from './frame.module.css'
import * as styles from './frame-skeleton.module.css'
import { TabBar } from './tab-bar.tsx'

/** The frame as it stands in the page of a signed-in user, until the app is loaded. */
export const FrameSkeleton = () => (
  <div className={frame.frame}>
    <SkipLink />
    <TabBar tab="home" />
    <main id="content" className={frame.screen} tabIndex={-1}>
      <VisuallyHidden as="h1">Drape</VisuallyHidden>
      <div className={styles.pieces} role="status">
        <VisuallyHidden>Loading the screen…</VisuallyHidden>
        <span />
        <span />
        <span />
      </div>
    </main>
  </div>
)
