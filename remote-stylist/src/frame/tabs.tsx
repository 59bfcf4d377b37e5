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

type Dashboard = Exclude<ScreenName, 'create-outfit'>
const tabOf: Readonly<Record<Dashboard, (typeof tabs)[number]['screen']>> = {
  overview: 'overview',
  requests: 'overview',
  clients: 'clients',
  client: 'clients',
  tools: 'tools',
}

/** The id of the tab that labels the panel. */
export const tabIdOf = (screen: Dashboard): string => idOf(tabOf[screen])

const steps: Readonly<Record<string, (index: number) => number>> = {
  ArrowRight: (index) => (index + 1) % tabs.length,
  ArrowLeft: (index) => (index + tabs.length - 1) % tabs.length,
  Home: () => 0,
  End: () => tabs.length - 1,
}

/** The ARIA tabs pattern: the Tab key reaches the selected tab and then its panel; arrow keys select other tabs. */
export const Tabs = ({ screen }: { readonly screen: Dashboard }) => {
  const navigate = useNavigate()

  const step = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const next = steps[event.key]?.(index)
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
      {tabs.map(({ screen: tabScreen, name }, index) => {
        const isSelected = tabScreen === tabOf[screen]
        return (
          <button
            key={tabScreen}
            type="button"
            role="tab"
            id={idOf(tabScreen)}
            aria-selected={isSelected}
            aria-controls={isSelected ? panelId : undefined}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => void navigate(addressOf({ screen: tabScreen }))}
            onKeyDown={(event) => step(event, index)}
          >
            {name}
          </button>
        )
      })}
    </div>
  )
}
