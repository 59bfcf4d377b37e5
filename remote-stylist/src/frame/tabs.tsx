import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { addressOf, type ScreenName } from './screen.ts'

const tabs = [
  { screen: 'overview', name: 'Overview' },
  { screen: 'clients', name: 'Clients' },
  { screen: 'tools', name: 'Tools' },
] as const

export const panelId = 'console-panel'
const idOf = (screen: string) => `console-tab-${screen}`

const selectedTab = (screen: ScreenName) => (screen === 'requests' ? 'overview' : screen)

/** What the panel is labelled by. */
export const tabIdOf = (screen: ScreenName): string => idOf(selectedTab(screen))

const steps: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => (at + 1) % tabs.length,
  ArrowLeft: (at) => (at + tabs.length - 1) % tabs.length,
  Home: () => 0,
  End: () => tabs.length - 1,
}

/** Tab leads to the one that is selected, and from there into its panel; the arrows lead to its neighbours. */
export const Tabs = ({ screen }: { readonly screen: ScreenName }) => {
  const navigate = useNavigate()

  const step = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    const next = steps[event.key]?.(at)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    const button = event.currentTarget.parentElement?.children[next] as HTMLElement | undefined
    button?.focus()
    // Whoever only walks along the tabs should not have to walk back through all of them.
    void navigate(addressOf({ screen: tab.screen }), { replace: true })
  }

  return (
    <div className="tabs" role="tablist" aria-label="Dashboard">
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
