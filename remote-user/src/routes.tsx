import { LazyWithRetry, Skeleton } from '@drape/remote-shared/member-ui'
import type { ComponentType, ReactNode } from 'react'
import { ClosetShortcut } from './closet/closet-shortcut.tsx'
import { ScreenFault } from './frame/screen-fault.tsx'
import type { TabName } from './frame/tab-bar.tsx'
import { HomeScreen } from './photo/home.screen.tsx'
import { loadPicture } from './picture/load-picture.ts'
import type { Place, ScreenName } from './place/place.ts'
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

interface Shown {
  readonly outfit: string
  /** The outfit beside History. */
  readonly selectedOutfit?: string
  /** The last line of Home. */
  readonly line?: ReactNode
}

interface Heading {
  readonly title: string
  /** The tab that is highlighted. */
  readonly tab: TabName
  readonly isWide?: true
  /** Rendered with the press that opens it, because something moves to it: only what is quick to render. */
  readonly isInTransition?: true
}

interface Screen extends Heading {
  readonly load?: () => Promise<unknown>
  readonly show: (shown: Shown) => ReactNode
}

/** A screen in a file of its own. */
const lazyScreen = <Props extends object>(
  heading: Heading,
  load: () => Promise<ComponentType<Props>>,
  propsOf: (shown: Shown) => Props,
): Screen => ({
  ...heading,
  load,
  show: (shown) => (
    <LazyWithRetry
      load={load}
      with={propsOf(shown)}
      {...(heading.isInTransition && { isInTransition: true })}
      waiting={loadingScreen}
      broken={(tryAgain, offlineNotice) => (
        <ScreenFault title={heading.title} onRetry={tryAgain} offlineNotice={offlineNotice} />
      )}
    />
  ),
})

/** In the order in which they are likely to be opened. */
export const screens: Readonly<Record<ScreenName, Screen>> = {
  home: {
    title: 'Home',
    tab: 'home',
    show: ({ line }) => (
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
    ),
  },
  history: lazyScreen(
    { title: 'History', tab: 'history', isWide: true },
    () => import('./history.tsx').then((module) => module.History),
    ({ selectedOutfit }) => (selectedOutfit === undefined ? {} : { selectedOutfit }),
  ),
  profile: lazyScreen(
    { title: 'Profile', tab: 'profile' },
    () => import('./profile.tsx').then((module) => module.Profile),
    () => ({ preferencesDialog }),
  ),
  closet: lazyScreen(
    { title: 'My closet', tab: 'profile', isWide: true },
    () => import('./closet.tsx').then((module) => module.Closet),
    () => ({}),
  ),
  'outfit-details': lazyScreen(
    { title: 'Your outfit', tab: 'history', isWide: true, isInTransition: true },
    () => import('./outfit.tsx').then((module) => module.Outfit),
    ({ outfit }) => ({ outfitId: outfit }),
  ),
  fit: lazyScreen(
    { title: 'Sizes and fit', tab: 'profile' },
    () => import('./fit.tsx').then((module) => module.FitScreen),
    () => ({}),
  ),
  suggestions: lazyScreen(
    { title: 'Suggestions', tab: 'home' },
    () => import('./suggestion/suggestions.screen.tsx').then((module) => module.SuggestionsScreen),
    () => ({}),
  ),
}

/** Fetched when the page is idle. A photo may be sent without a connection. */
export const loadsWhenIdle = [
  loadAgreement,
  loadPicture,
  ...Object.values(screens).flatMap(({ load = [] }) => load),
  loadPreferences,
]

export const screenOf = ({ screen, outfit = '' }: Place, beside: Omit<Shown, 'outfit'> = {}): ReactNode =>
  screens[screen].show({ outfit, ...beside })
