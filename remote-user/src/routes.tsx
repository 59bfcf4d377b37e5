import { LazyWithRetry, Skeleton } from '@drape/remote-shared/member-ui'
import type { ComponentType, ReactNode } from 'react'
import { ClosetShortcut } from './closet/closet-shortcut.tsx'
import { ScreenFault } from './frame/screen-fault.tsx'
import { HomeScreen } from './photo/home.screen.tsx'
import { loadPicture } from './signed-in/load-picture.ts'
import type { Place } from './signed-in/place.ts'
import { useSampleRatings } from './suggestion/sample-ratings.ts'
import { SamplesShortcut } from './suggestion/samples-shortcut.tsx'

export const loadingScreen = <Skeleton of="the screen" pieces={[3, 12, 12]} />
const loadOffer = () => import('./profile.tsx').then((module) => module.PushOffer)
const loadAgreement = () => import('./terms/agreement.dialog.tsx').then((module) => module.Agreement)
const loadPreferences = () =>
  import('./preferences/preferences.dialog.tsx').then((module) => module.PreferencesDialog)

export const preferencesDialog = (onClose: () => void) => (
  <LazyWithRetry load={loadPreferences} with={{ onClose }} />
)

/** The closet's number includes the saved samples, which the closet shows too. */
const Shortcuts = () => {
  const { savedSamples } = useSampleRatings()
  return (
    <>
      <ClosetShortcut extraCount={savedSamples.length} />
      <SamplesShortcut />
    </>
  )
}

const loadHistory = () => import('./history.tsx').then((module) => module.History)
const loadProfile = () => import('./profile.tsx').then((module) => module.Profile)
const loadCloset = () => import('./closet.tsx').then((module) => module.Closet)
const loadOutfit = () => import('./outfit.tsx').then((module) => module.Outfit)
const loadSamples = () =>
  import('./suggestion/suggestions.screen.tsx').then((module) => module.SuggestionsScreen)

/** Fetched when the page is idle, the likeliest to be opened first. A photo may be sent without a connection. */
export const prefetchedScreens = [
  loadHistory,
  loadAgreement,
  loadPicture,
  loadProfile,
  loadCloset,
  loadOutfit,
  loadSamples,
  loadPreferences,
]

export const titles: Readonly<Record<Place['screen'], string>> = {
  home: 'Home',
  history: 'History',
  profile: 'Profile',
  'outfit-details': 'Your outfit',
  suggestions: 'Suggestions',
  closet: 'My closet',
}

/** The screen of a place. `selectedOutfit` is the outfit beside History; `line` is the last line of Home. */
export const screenOf = (
  { screen, outfit = '' }: Place,
  { selectedOutfit, line }: { readonly selectedOutfit?: string; readonly line?: ReactNode } = {},
): ReactNode => {
  const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>, props: Props) => (
    <LazyWithRetry
      load={load}
      with={props}
      waiting={loadingScreen}
      broken={(tryAgain, offlineNotice) => (
        <ScreenFault title={titles[screen]} onRetry={tryAgain} offlineNotice={offlineNotice} />
      )}
    />
  )
  switch (screen) {
    case 'home':
      return (
        <HomeScreen
          closet={
            <>
              <Shortcuts />
              {/* The last, because it comes late and would push the others down. */}
              {line}
            </>
          }
          loadAgreement={loadAgreement}
          sentOffer={<LazyWithRetry load={loadOffer} with={{}} />}
        />
      )
    case 'history':
      return lazyScreen(loadHistory, selectedOutfit === undefined ? {} : { selectedOutfit })
    case 'outfit-details':
      return lazyScreen(loadOutfit, { outfitId: outfit })
    case 'closet':
      return lazyScreen(loadCloset, {})
    case 'profile':
      return lazyScreen(loadProfile, { preferencesDialog })
    case 'suggestions':
      return lazyScreen(loadSamples, {})
  }
}
