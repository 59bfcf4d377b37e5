import { readPreferences } from '@drape/contract/preferences'
import { ApiProvider, readPageConfig, useCall } from '@drape/remote-shared/api'
import { Later, Skeleton, Slow, UnkeptNotice, useFetchedEarly } from '@drape/remote-shared/member-ui'
import { Button } from '@drape/remote-shared/ui'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as frameStyles from './frame/frame.module.css'
import { Frame } from './frame/frame.tsx'
import { Panes, useIsRoomy } from './frame/panes.tsx'
import { addressOf, type Place, type ScreenName, usePlace } from './frame/screen.ts'
import { ScreenBoundary } from './frame/screen-boundary.tsx'
import { ScreenFault } from './frame/screen-fault.tsx'
import { HomeShortcuts } from './home-shortcuts.tsx'
import { useIconNumber } from './notification/app-icon.ts'
import { isSeen } from './outfit/seen-outfits.ts'
import { HomeScreen } from './photo/home.screen.tsx'
import { useNewOutfits } from './photo/new-outfit.ts'
import { PhotoSender } from './photo/photo-sender.tsx'
import { useKeepProfile } from './profile/keep-profile.ts'
import { Note } from './session/note.tsx'
import { isBesideHistory } from './signed-in/beside-history.ts'
import { loadPicture } from './signed-in/load-picture.ts'
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
const fromHistory = { homeAddress, outfitAddress, isSeen }
const closetAddress = addressOf({ screen: 'closet' })
const samplesAddress = addressOf({ screen: 'suggestions' })
const fromCloset = { homeAddress, samplesAddress, outfitAddress }
const fromSamples = { homeAddress, closetAddress }

const loadHistory = () =>
  import(/* webpackChunkName: "history" */ './full-history.tsx').then((module) => module.FullHistory)
const loadOutfit = () => import('./rated-outfit.tsx').then((module) => module.RatedOutfit)
const loadCloset = () =>
  import(/* webpackChunkName: "closet" */ './full-closet.tsx').then((module) => module.FullCloset)
const loadProfile = () =>
  import(/* webpackChunkName: "profile" */ './full-profile.tsx').then((module) => module.FullProfile)
const loadPreferences = () =>
  import('./preferences/preferences.dialog.tsx').then((module) => module.PreferencesDialog)
// These come with what they lead to: every file of its own has its address in the first screen.
const loadLine = () => import('./preferences/preferences.dialog.tsx').then((module) => module.PreferencesLine)
const loadFinder = () =>
  import(/* webpackChunkName: "profile" */ './profile/profile.screen.tsx').then(
    (module) => module.MemberFinder,
  )
const loadOffer = () =>
  import(/* webpackChunkName: "profile" */ './notification/push-offer.tsx').then((module) => module.PushOffer)
const loadNotices = () => import('./notification/photo-notices.tsx').then((module) => module.PhotoNotices)
// With History, which is fetched early: a photo may be sent without a connection.
const loadAgreement = () =>
  import(/* webpackChunkName: "history" */ './terms/agreement.dialog.tsx').then((module) => module.Agreement)
const loadSamples = () => import('./rated-samples.tsx').then((module) => module.RatedSamples)

const others = [loadHistory, loadPicture, loadProfile, loadCloset, loadOutfit, loadSamples, loadPreferences]

const preferencesDialog = (onClose: () => void) => (
  <Later load={loadPreferences} with={{ onClose }} waiting={null} />
)
const nothing = {}
const fromProfile = { homeAddress, closetAddress, outfitAddress, preferencesDialog }

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

/** An outfit that was chosen in History has the list beside it; an error in one of the two is not in the other. */
const besideOf = (chosen: string): ReactNode => (
  <Panes
    id={chosen}
    listName={titles.history}
    list={
      <ScreenBoundary title={titles.history}>
        {late(titles.history, loadHistory, { ...fromHistory, chosen })}
      </ScreenBoundary>
    }
    chosenName={titles['outfit-details']}
    chosen={
      <ScreenBoundary title={titles['outfit-details']}>
        {screenOf({ screen: 'outfit-details', outfit: chosen }, null)}
      </ScreenBoundary>
    }
  />
)

const screenOf = ({ screen, outfit = '' }: Place, line: ReactNode): ReactNode => {
  switch (screen) {
    case 'home':
      return (
        <HomeScreen
          closet={
            <>
              <HomeShortcuts closetAddress={closetAddress} samplesAddress={samplesAddress} />
              {/* The last, because it comes late and would push the others down. */}
              {line}
            </>
          }
          historyAddress={historyAddress}
          outfitAddress={outfitAddress}
          isSeen={isSeen}
          loadAgreement={loadAgreement}
          sentOffer={<Later load={loadOffer} with={nothing} waiting={null} />}
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
  const { state } = useLocation()
  const isRoomy = useIsRoomy()
  const userId = useUserId()
  const [hasNotices] = useState(() => readPageConfig().notifications)
  const isUnreadable = useKeepProfile(userId)
  const preferences = useCall(readPreferences, {})
  const newOutfits = useNewOutfits(isSeen)
  useIconNumber(newOutfits)
  useFetchedEarly(others)
  const [isAsking, setIsAsking] = useState(hasJustEntered)
  const [isDismissed, setIsDismissed] = useState(false)

  // Remembered, because refetching after an error makes the query pending again, which would unmount the screen.
  const hasAnswer = useRef(false)
  if (!preferences.isPending) hasAnswer.current = true

  // Shown on the first screen only.
  const address = addressOf(place)
  const [start] = useState(address)
  const hasMoved = useRef(false)
  if (address !== start) hasMoved.current = true

  // After signing in, waits for the reply, because the dialog must come before the first screen.
  if (isAsking && !hasAnswer.current)
    return (
      <main className={frameStyles.screen}>
        {waiting}
        <Slow onRetry={() => void preferences.refetch()}>
          <Button onClick={() => setIsAsking(false)}>Go on without preferences</Button>
        </Slow>
      </main>
    )

  const isBeside = isRoomy && place.outfit !== undefined && isBesideHistory(state)
  const hasNone = preferences.data !== undefined && 'message' in preferences.data
  const asked = { onOpen: () => setIsAsking(true), onDismiss: () => setIsDismissed(true) }
  const line = hasNone && !isDismissed && <Later load={loadLine} with={asked} waiting={null} />
  return (
    <>
      <Frame place={place} title={titles[place.screen]} isSplit={isBeside} newOutfits={newOutfits}>
        <UnkeptNotice />
        {isUnreadable && !hasMoved.current && <Note isUnreadable />}
        {/* Without the key one screen that comes later would stay in the place of the next. */}
        <ScreenBoundary key={isBeside ? 'beside' : address} title={titles[place.screen]}>
          {isBeside ? besideOf(place.outfit ?? '') : screenOf(place, line)}
        </ScreenBoundary>
      </Frame>
      {isAsking && hasNone && preferencesDialog(() => setIsAsking(false))}
      <PhotoSender isAtHome={place.screen === 'home'} />
      {hasNotices && <Later load={loadNotices} with={{ userId }} waiting={null} />}
    </>
  )
}

/** Everything behind the sign-in. */
export const Member = (props: MemberProps) => {
  const userId = useUserId()
  return (
    <ApiProvider>
      {userId ? (
        <MemberScreens {...props} />
      ) : (
        <main className={frameStyles.screen}>
          <Later load={loadFinder} with={nothing} waiting={waiting} />
        </main>
      )}
    </ApiProvider>
  )
}
