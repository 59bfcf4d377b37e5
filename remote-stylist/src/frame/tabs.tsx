import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { addressOf, type ScreenName } from './screen.ts'
import * as styles from './tabs.module.css'

const tabs = [
  { screen: 'overview', name: 'Overview' },
  { screen: 'clients', name: 'Clients' },
  { screen: 'tools', name: 'Tools' },
] as const

export const panelId = 'console-panel'
const idOf = (screen: string) => `console-tab-${screen}`

const within: Readonly<Partial<Record<ScreenName, ScreenName>>> = { requests: 'overview', client: 'clients' }
const selectedTab = (screen: ScreenName) => within[screen] ?? screen

/** The id of the tab that labels the panel. */
export const tabIdOf = (screen: ScreenName): string => idOf(selectedTab(screen))

const steps: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => (at + 1) % tabs.length,
  ArrowLeft: (at) => (at + tabs.length - 1) % tabs.length,
  Home: () => 0,
  End: () => tabs.length - 1,
}

/** The ARIA tabs pattern: the Tab key reaches the selected tab and then its panel; arrow keys select other tabs. */
export const Tabs = ({ screen }: { readonly screen: ScreenName }) => {
  const navigate = useNavigate()

  const step = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    const next = steps[event.key]?.(at)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    const button = event.currentTarget.parentElement?.children[next] as HTMLElement | undefined
    button?.focus()
    // Replaces the history entry, so that Back does not go through all visited tabs.
    void navigate(addressOf({ screen: tab.screen }), { replace: true })
  }

  return (
    <div className={styles.tabs} role="tablist" aria-label="Dashboard">
      {tabs.map(({ screen: own, name }, at) => {
        const isHere = own === selectedTab(screen)
        return (
          <button
            key={own}
            type="button"
            role="tab"
            id={idOf(own)}
            aria-selected={isHere}
            aria-controls={isHere ? panelId : undefined}
            tabIndex={isHere ? 0 : -1}
            onClick={() => void navigate(addressOf({ screen: own }))}
            onKeyDown={(event) => step(event, at)}
          >
            {name}
          </button>
        )
      })}
    </div>
  )
}
