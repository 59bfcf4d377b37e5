import { appearanceNames, Button, SkipLink, VisuallyHidden } from '@drape/remote-shared/ui'
import { AppearanceArt } from './appearance.art.tsx'
import * as choice from './appearance-choice.module.css'
import * as frame from './frame.module.css'
import * as styles from './frame-skeleton.module.css'
import { panelId, Tabs, tabIdOf } from './tabs.tsx'

/**
 * The frame in the HTML of the page, for a stylist who is signed in, until the desk has loaded. A script fills the
 * elements that have `data-kept` from the browser's storage (platform/src/runtime/start/first-screen.ts).
 */
export const FrameSkeleton = () => (
  <div className={frame.console}>
    <SkipLink />
    <header className={frame.head}>
      <p className={frame.brand}>Drape</p>
      <p className={frame.who}>
        <strong data-kept="name">{'\u00a0'}</strong>
        <span>Professional Stylist</span>
      </p>
      <div className={frame.tools}>
        {/* Looks like AppearanceChoice, whose code is not in the page. */}
        <span className={choice.choice} inert>
          <AppearanceArt />
          <select aria-label="Appearance" data-kept="appearance" defaultValue="system">
            {Object.entries(appearanceNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </span>
        <Button>Logout</Button>
      </div>
      <Tabs screen="overview" />
    </header>
    <main id="content" tabIndex={-1}>
      <VisuallyHidden as="h1">Drape</VisuallyHidden>
      <div className={frame.panel} role="tabpanel" id={panelId} aria-labelledby={tabIdOf('overview')}>
        <div className={styles.pieces} role="status">
          <VisuallyHidden>Loading the screen…</VisuallyHidden>
          <span />
          <span />
          <span />
        </div>
      </div>
    </main>
  </div>
)
