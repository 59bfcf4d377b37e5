import { readPreferences } from '@drape/contract/preferences'
import { ApiProvider, readPageConfig, useCall } from '@drape/remote-shared/api'
import { LazyWithRetry, Slow, UnkeptNotice, useFetchedEarly } from '@drape/remote-shared/member-ui'
import { hasKeptGarments } from '@drape/remote-shared/storage'
import { Button } from '@drape/remote-shared/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useUserId } from './calls/user-id.ts'
import * as frameStyles from './frame/frame.module.css'
import { Frame } from './frame/frame.tsx'
import * as panesStyles from './frame/frame-panes.module.css'
import { ScreenBoundary } from './frame/screen-boundary.tsx'
import { useIsWide } from './frame/use-is-wide.ts'
import { loadGarments } from './load-garments.ts'
import { useIconNumber } from './notification/app-icon.ts'
import { useNewOutfits } from './photo/new-outfit.ts'
import { PhotoSender } from './photo/photo-sender.tsx'
import { isBesideHistory } from './place/beside-history.ts'
import { addressOf, usePlace } from './place/place.ts'
import { useKeepProfile } from './profile/keep-profile.ts'
import { loadingScreen, loadsWhenIdle, preferencesDialog, screenOf, screens } from './routes.tsx'
import { Note } from './session/session-note.tsx'

const loadLine = () => import('./preferences/preferences.dialog.tsx').then((module) => module.PreferencesLine)
const loadFitCard = () => import('./fit/fit-card.tsx').then((module) => module.FitCard)
const loadFinder = () => import('./profile.tsx').then((module) => module.MemberFinder)
const loadGarmentSender = () => loadGarments().then((module) => module.GarmentSender)
const loadNotices = () => import('./notification/photo-notices.tsx').then((module) => module.PhotoNotices)

/**
 * History, and beside it the outfit that was chosen there. Each scrolls by itself, and has an error boundary of its own.
 */
const historyBeside = (outfitId: string): ReactNode => (
  <div className={panesStyles.panes}>
    <section aria-label={screens.history.title}>
      <ScreenBoundary title={screens.history.title}>
        {screenOf({ screen: 'history' }, { selectedOutfit: outfitId })}
      </ScreenBoundary>
    </section>
    {/* The key scrolls another outfit to its top. */}
    <section key={outfitId} aria-label={screens['outfit-details'].title} tabIndex={-1} data-chosen>
      <ScreenBoundary title={screens['outfit-details'].title}>
        {screenOf({ screen: 'outfit-details', outfit: outfitId })}
      </ScreenBoundary>
    </section>
  </div>
)

interface MemberProps {
  /** Whether the user has just signed in. */
  readonly hasJustEntered: boolean
}

const MemberScreens = ({ hasJustEntered }: MemberProps) => {
  const place = usePlace()
  const { state } = useLocation()
  const isRoomy = useIsWide()
  const userId = useUserId()
  const [hasNotices] = useState(() => readPageConfig().notifications)
  const isUnreadable = useKeepProfile(userId)
  const [hasGarments, setHasGarments] = useState(false)
  useEffect(() => void hasKeptGarments().then(setHasGarments), [])
  const preferences = useCall(readPreferences, {})
  const newOutfits = useNewOutfits()
  useIconNumber(newOutfits)
  useFetchedEarly(loadsWhenIdle)
  const [isAsking, setIsAsking] = useState(hasJustEntered)
  const [isDismissed, setIsDismissed] = useState(false)

  // Remembered, because refetching after an error makes the query pending again, which would unmount the screen.
  const hasReply = useRef(false)
  if (!preferences.isPending) hasReply.current = true

  // Shown on the first screen only.
  const address = addressOf(place)
  const [initialAddress] = useState(address)
  const hasMoved = useRef(false)
  if (address !== initialAddress) hasMoved.current = true

  // After signing in, waits for the reply, because the dialog must come before the first screen.
  if (isAsking && !hasReply.current)
    return (
      <main className={frameStyles.screen}>
        {loadingScreen}
        <Slow onRetry={() => void preferences.refetch()}>
          <Button onClick={() => setIsAsking(false)}>Go on without preferences</Button>
        </Slow>
      </main>
    )

  const isBeside = isRoomy && place.outfit !== undefined && isBesideHistory(state)
  const hasNone = preferences.data !== undefined && 'message' in preferences.data
  const handlers = { onOpen: () => setIsAsking(true), onDismiss: () => setIsDismissed(true) }
  const isAskedForFit = !hasNone && preferences.data?.has_fit === false
  const line = isAskedForFit ? (
    <LazyWithRetry load={loadFitCard} with={{}} broken={() => null} />
  ) : (
    hasNone && !isDismissed && <LazyWithRetry load={loadLine} with={handlers} />
  )
  const { title, tab, isWide } = screens[place.screen]
  return (
    <>
      <Frame {...{ place, title, tab, isWide, newOutfits }} isSplit={isBeside}>
        <UnkeptNotice />
        {isUnreadable && !hasMoved.current && <Note isUnreadable />}
        {/* Without the key one screen that comes later would stay in the place of the next. */}
        <ScreenBoundary key={isBeside ? 'beside' : address} title={title}>
          {isBeside ? historyBeside(place.outfit ?? '') : screenOf(place, { line })}
        </ScreenBoundary>
      </Frame>
      {isAsking && hasNone && preferencesDialog(() => setIsAsking(false))}
      <PhotoSender isAtHome={place.screen === 'home'} />
      {hasGarments && <LazyWithRetry load={loadGarmentSender} with={{}} broken={() => null} />}
      {hasNotices && <LazyWithRetry load={loadNotices} with={{ userId }} />}
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
          <LazyWithRetry load={loadFinder} with={{}} waiting={loadingScreen} />
        </main>
      )}
    </ApiProvider>
  )
}
