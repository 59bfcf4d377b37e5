import { readPreferences } from '@drape/contract/preferences'
import { useCall } from '@drape/remote-shared/api'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../controls/icon.tsx'
import { useLeave } from '../device/use-leave.ts'
import { closetAddress, fitAddress } from '../place/place.ts'
import * as styles from './profile-links.module.css'
import { SettingsDialog } from './settings.dialog.tsx'

const chevronPath = 'm9 5 7 7-7 7'

/** Links and actions of the profile. */
export const ProfileLinks = () => {
  const leave = useLeave()
  const { data } = useCall(readPreferences, {})
  const [isSettingsOpen, setIsSettingsOpen] = useState(false)

  return (
    <>
      <ul className={styles.links}>
        {/* A server that implements only the specification keeps none. */}
        {data?.has_fit !== undefined && (
          <li>
            <Link to={fitAddress}>
              <Icon path="M3 8h18v8H3zM7 8v4m4-4v3m4-3v4m4-4v3" width={2} />
              Sizes and fit
              <Icon path={chevronPath} width={2} />
            </Link>
          </li>
        )}
        <li>
          <Link to={closetAddress}>
            <Icon
              path="M12 8a2.5 2.5 0 1 1 1-4.8A2.5 2.5 0 0 1 12 8v2L3 16c-2 1.5-1 4 1 4h16c2 0 3-2.5 1-4l-9-6"
              width={2}
            />
            My Closet
            <Icon path={chevronPath} width={2} />
          </Link>
        </li>
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setIsSettingsOpen(true)}>
            <Icon path="M4 7h9m5 0h2M4 17h2m5 0h9M13 4.5h5v5h-5zM6 14.5h5v5H6z" width={2} />
            Settings
            <Icon path={chevronPath} width={2} />
          </button>
        </li>
        <li>
          <button type="button" onClick={leave}>
            <Icon path="M14 4H5v16h9M10 12h11m-4-4 4 4-4 4" width={2} />
            Logout
          </button>
        </li>
      </ul>
      {isSettingsOpen && <SettingsDialog onClose={() => setIsSettingsOpen(false)} />}
    </>
  )
}
