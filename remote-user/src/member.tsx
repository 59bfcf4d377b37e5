import { ApiProvider, readPageConfig, useCall } from '@drape/remote-shared/api'
import { Later, Skeleton } from '@drape/remote-shared/member-ui'
import { readPreferences } from '@drape/remote-shared/user-calls'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import * as frameStyles from './frame/frame.module.css'
import { Frame } from './frame/frame.tsx'
import { addressOf, type Place, type ScreenName, usePlace } from './frame/screen.ts'
import { ScreenBoundary } from './frame/screen-boundary.tsx'
import { ScreenFault } from './frame/screen-fault.tsx'
import { HomeShortcuts } from './home-shortcuts.tsx'
import { HomeScreen } from './photo/home.screen.tsx'
import { PhotoSender } from './photo/photo-sender.tsx'
import { useKeepProfile } from './profile/keep-profile.ts'
import { SavedDataFault } from './saved-data-fault.tsx'
import { useUserId } from './signed-in/user-id.ts'

const titles: Record<ScreenName, string> = {
  home: 'Home',
  history: 'History',
  profile: 'Profile',
  'outfit-details': 'Your outfit',
  suggestions: 'Suggestions',
  closet: 'My closet',
}

const waiting = <Skeleton of="the screen" pieces={[3, 12, 12]} />

const homeAddress = addressOf({ screen: 'home' })
const historyAddress = addressOf({ screen: 'history' })
const outfitAddress = (outfit: string) => addressOf({ screen: 'outfit-details', outfit })
const fromHistory = { homeAddress, outfitAddress }
const closetAddress = addressOf({ screen: 'closet' })
const samplesAddress = addressOf({ screen: 'suggestions' })
const fromCloset = { homeAddress, samplesAddress, outfitAddress }
const fromSamples = { homeAddress, closetAddress }

const loadHistory = () =>
  import(/* webpackChunkName: "history" */ './photo/history.screen.tsx').then(
    (module) => module.HistoryScreen,
  )
const loadOutfit = () => import('./rated-outfit.tsx').then((module) => module.RatedOutfit)
const loadCloset = () =>
  import(/* webpackChunkName: "closet" */ './full-closet.tsx').then((module) => module.FullCloset)
const loadProfile = () =>
  import(/* webpackChunkName: "profile" */ './profile/profile.screen.tsx').then(
    (module) => module.ProfileScreen,
  )
const loadPreferences = () =>
  import('./preferences/preferences.dialog.tsx').then((module) => module.PreferencesDialog)
const loadNotices = () => import('./notification/photo-notices.tsx').then((module) => module.PhotoNotices)
const loadSamples = () => import('./rated-samples.tsx').then((module) => module.RatedSamples)

const preferencesDialog = (onClose: () => void) => (
  <Later load={loadPreferences} with={{ onClose }} waiting={null} />
)
const fromProfile = { homeAddress, closetAddress, preferencesDialog }

const late = <Props extends object>(
  title: string,
  load: () => Promise<ComponentType<Props>>,
  props: Props,
): ReactNode => (
  <Later
    load={load}
    with={props}
    waiting={waiting}
    broken={(tryAgain, away) => <ScreenFault title={title} onRetry={tryAgain} away={away} />}
  />
)

const screenOf = ({ screen, outfit = '' }: Place): ReactNode => {
  switch (screen) {
    case 'home':
      return (
        <HomeScreen
          closet={<HomeShortcuts closetAddress={closetAddress} samplesAddress={samplesAddress} />}
          historyAddress={historyAddress}
          outfitAddress={outfitAddress}
        />
      )
    case 'history':
      return late(titles[screen], loadHistory, fromHistory)
    case 'outfit-details':
      return late(titles[screen], loadOutfit, { outfitId: outfit, backAddress: historyAddress })
    case 'closet':
      return late(titles[screen], loadCloset, fromCloset)
    case 'profile':
      return late(titles[screen], loadProfile, fromProfile)
    case 'suggestions':
      return late(titles[screen], loadSamples, fromSamples)
  }
}

interface MemberProps {
  /** Whether the person has just signed in. */
  readonly hasJustEntered: boolean
}

const MemberScreens = ({ hasJustEntered }: MemberProps) => {
  const place = usePlace()
  const userId = useUserId()
  const [hasNotices] = useState(() => readPageConfig().notifications)
  const isUnreadable = useKeepProfile(userId)
  const preferences = useCall(readPreferences, {})
  const [isAsking, setIsAsking] = useState(hasJustEntered)

  // Remembered, because refetching after an error makes the query pending again, which would unmount the screen.
  const hasAnswer = useRef(false)
  if (!preferences.isPending) hasAnswer.current = true

  // Shown on the first screen only.
  const address = addressOf(place)
  const [start] = useState(address)
  const hasMoved = useRef(false)
  if (address !== start) hasMoved.current = true

  // After signing in, waits for the reply, because the dialog must come before the first screen.
  if (isAsking && !hasAnswer.current) return <main className={frameStyles.screen}>{waiting}</main>

  const hasNone = preferences.data !== undefined && 'message' in preferences.data
  return (
    <>
      <Frame place={place} title={titles[place.screen]}>
        {isUnreadable && !hasMoved.current && <SavedDataFault />}
        {/* Without the key one screen that comes later would stay in the place of the next. */}
        <ScreenBoundary key={address} title={titles[place.screen]}>
          {screenOf(place)}
        </ScreenBoundary>
      </Frame>
      {isAsking && hasNone && preferencesDialog(() => setIsAsking(false))}
      <PhotoSender isAtHome={place.screen === 'home'} />
      {hasNotices && <Later load={loadNotices} with={{ userId }} waiting={null} />}
    </>
  )
}

/** Everything behind the sign-in. */
export const Member = (props: MemberProps) => (
  <ApiProvider>
    <MemberScreens {...props} />
  </ApiProvider>
)
