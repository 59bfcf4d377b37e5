import { signOut } from '@drape/remote-shared/session'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { closetAddress, homeAddress } from '../signed-in/place.ts'
import { forgetDevice } from '../signed-in/push-device.ts'
import * as styles from './profile-links.module.css'
import { SettingsDialog } from './settings.dialog.tsx'

const LinkIcon = ({ path }: { readonly path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

const chevronPath = 'm9 5 7 7-7 7'

/** Links and actions of the profile. */
export const ProfileLinks = () => {
  const navigate = useNavigate()
  const [isSettingsOpen, setIsSettingsOpen] = useState(false)

  const leave = () => {
    void navigate(homeAddress)
    void forgetDevice()
    void signOut()
  }

  return (
    <>
      <ul className={styles.links}>
        <li>
          <Link to={closetAddress}>
            <LinkIcon path="M12 8a2.5 2.5 0 1 1 1-4.8A2.5 2.5 0 0 1 12 8v2L3 16c-2 1.5-1 4 1 4h16c2 0 3-2.5 1-4l-9-6" />
            My Closet
            <LinkIcon path={chevronPath} />
          </Link>
        </li>
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setIsSettingsOpen(true)}>
            <LinkIcon path="M4 7h9m5 0h2M4 17h2m5 0h9M13 4.5h5v5h-5zM6 14.5h5v5H6z" />
            Settings
            <LinkIcon path={chevronPath} />
          </button>
        </li>
        <li>
          <button type="button" onClick={leave}>
            <LinkIcon path="M14 4H5v16h9M10 12h11m-4-4 4 4-4 4" />
            Logout
          </button>
        </li>
      </ul>
      {isSettingsOpen && <SettingsDialog onClose={() => setIsSettingsOpen(false)} />}
    </>
  )
}
