import { readPageRegistry, tabsIn } from '@drape/platform/runtime/read-page'
import { VisuallyHidden } from '@drape/remote-shared/ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../controls/icon.tsx'
import { addressOf } from '../place/place.ts'
import { Slot } from '../slots.ts'
import * as styles from './tab-bar.module.css'

const tabs = [
  {
    name: 'Home',
    screen: 'home',
    icon: 'M24 8a5 5 0 0 1 2 9.6V21l17 11c3 2 2 7-2 7H7c-4 0-5-5-2-7l17-11',
  },
  {
    name: 'History',
    screen: 'history',
    icon: 'M8 12h24v28H8zM14 12V7h26v28h-8M14 20h12M14 27h12',
  },
  {
    name: 'Profile',
    screen: 'profile',
    icon: 'M24 24a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM7 42c1-9 8-13 17-13s16 4 17 13',
  },
] as const

export type TabName = (typeof tabs)[number]['screen']

/** For tabs that other parts register. */
const otherIcon = 'M8 8h13v13H8zM27 8h13v13H27zM8 27h13v13H8zM27 27h13v13H27z'

const sizes = { box: 48, size: 26, width: 3 }

interface TabBarProps {
  readonly tab: TabName
  /** Counted at History, where they are listed. */
  readonly newOutfits?: number | undefined
}

export const TabBar = ({ tab, newOutfits }: TabBarProps) => {
  const [otherTabs] = useState(() => tabsIn(readPageRegistry()))
  return (
    <nav className={styles.bar} aria-label="Main">
      <p className={styles.barBrand} aria-hidden="true">
        Drape
      </p>
      {tabs.map(({ name, screen, icon }) => (
        <Link key={screen} to={addressOf({ screen })} aria-current={screen === tab ? 'page' : undefined}>
          <Icon path={icon} {...sizes} />
          {name}
          {screen === 'history' && !!newOutfits && (
            <span className={styles.mark}>
              {` ${newOutfits}`}
              <VisuallyHidden> new</VisuallyHidden>
            </span>
          )}
        </Link>
      ))}
      {otherTabs.map(([path, name]) => (
        <Link key={path} to={path}>
          <Icon path={otherIcon} {...sizes} />
          {name}
        </Link>
      ))}
      <Slot name="bar" of={{}} />
    </nav>
  )
}
