import { readOutfit } from '@drape/contract/outfit'
import { useCall } from '@drape/remote-shared/api'
import { Later, Skeleton } from '@drape/remote-shared/member-ui'
import type { ComponentType, ReactNode } from 'react'
import { ClosetShortcut } from './closet/closet-shortcut.tsx'
import { ScreenFault } from './frame/screen-fault.tsx'
import { HomeScreen } from './photo/home.screen.tsx'
import { loadPicture } from './signed-in/load-picture.ts'
import type { Place } from './signed-in/place.ts'
import { useSampleRatings } from './suggestion/sample-ratings.ts'
import { SamplesShortcut } from './suggestion/samples-shortcut.tsx'

export const waiting = <Skeleton of="the screen" pieces={[3, 12, 12]} />
const nothing = {}

// These come with what they lead to: every file of its own has its address in the first screen.
const loadOffer = () =>
  import(/* webpackChunkName: "profile" */ './notification/push-offer.tsx').then((module) => module.PushOffer)
// With History, which is fetched early: a photo may be sent without a connection.
const loadAgreement = () =>
  import(/* webpackChunkName: "history" */ './terms/agreement.dialog.tsx').then((module) => module.Agreement)
const loadPreferences = () =>
  import('./preferences/preferences.dialog.tsx').then((module) => module.PreferencesDialog)
const loadKeptSamples = () => import('./suggestion/kept-samples.tsx').then((module) => module.KeptSamples)

export const preferencesDialog = (onClose: () => void) => (
  <Later load={loadPreferences} with={{ onClose }} waiting={null} />
)

/** The closet's number includes the saved samples, which the closet shows too. */
const Shortcuts = () => {
  const { kept } = useSampleRatings()
  return (
    <>
      <ClosetShortcut more={kept.length} />
      <SamplesShortcut />
    </>
  )
}

/** The photos with what was written about them. */
const loadHistory = async () => {
  const [{ HistoryScreen }, { PhotoMessages }] = await Promise.all([
    import(/* webpackChunkName: "history" */ './photo/history.screen.tsx'),
    import(/* webpackChunkName: "history" */ './conversation/photo-messages.tsx'),
  ])
  return (props: { readonly chosen?: string }) => (
    <HistoryScreen
      {...props}
      messagesOf={(photo, className) => <PhotoMessages photo={photo} className={className} />}
    />
  )
}

/** The profile with what the ratings say. */
const loadProfile = async () => {
  const [{ ProfileScreen }, { TasteCard }] = await Promise.all([
    import(/* webpackChunkName: "profile" */ './profile/profile.screen.tsx'),
    import(/* webpackChunkName: "profile" */ './taste/taste-card.tsx'),
  ])
  return () => <ProfileScreen preferencesDialog={preferencesDialog} taste={<TasteCard />} />
}

/** The stylists' outfits, and below them the samples saved during this visit. */
export const loadCloset = async () => {
  const { ClosetScreen } = await import(/* webpackChunkName: "closet" */ './closet/closet.screen.tsx')
  return () => {
    const { kept } = useSampleRatings()
    const more = kept.length > 0 && <Later load={loadKeptSamples} with={nothing} waiting={waiting} />
    return <ClosetScreen more={more} />
  }
}

/** An outfit with its ratings and its conversation. */
const loadOutfit = async () => {
  const [{ OutfitScreen }, { useOutfitMessages }, { ItemRating }, { RatingProgress }, { useRatings }] =
    await Promise.all([
      import(/* webpackChunkName: "outfit" */ './outfit/outfit.screen.tsx'),
      import(/* webpackChunkName: "outfit" */ './conversation/outfit-messages.tsx'),
      import(/* webpackChunkName: "outfit" */ './rating/item-rating.tsx'),
      import(/* webpackChunkName: "outfit" */ './rating/rating-progress.tsx'),
      import(/* webpackChunkName: "outfit" */ './rating/use-ratings.ts'),
    ])
  return ({ outfitId }: { readonly outfitId: string }) => {
    const ratings = useRatings(outfitId)
    const { data } = useCall(readOutfit, { params: { id: outfitId } })
    const messages = useOutfitMessages(data)
    return (
      <OutfitScreen
        outfitId={outfitId}
        messages={messages.section}
        progress={(items) => <RatingProgress ratings={ratings} items={items} />}
        ratingOf={(item) => (
          <>
            <ItemRating ratings={ratings} item={item} />
            {messages.pieceOf(item)}
          </>
        )}
      />
    )
  }
}

export const loadSamples = () =>
  import(/* webpackChunkName: "samples" */ './suggestion/suggestions.screen.tsx').then(
    (module) => module.SuggestionsScreen,
  )

/** What is fetched when the page is idle, in the order in which it is likely to be opened. */
export const others = [
  loadHistory,
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

/** The screen of a place. Of History, `chosen` is the outfit beside it; at home, `line` says what is to be done. */
export const screenOf = (
  { screen, outfit = '' }: Place,
  { chosen, line }: { readonly chosen?: string; readonly line?: ReactNode } = {},
): ReactNode => {
  const late = <Props extends object>(load: () => Promise<ComponentType<Props>>, props: Props) => (
    <Later
      load={load}
      with={props}
      waiting={waiting}
      broken={(tryAgain, away) => <ScreenFault title={titles[screen]} onRetry={tryAgain} away={away} />}
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
          sentOffer={<Later load={loadOffer} with={nothing} waiting={null} />}
        />
      )
    case 'history':
      return late(loadHistory, chosen === undefined ? nothing : { chosen })
    case 'outfit-details':
      return late(loadOutfit, { outfitId: outfit })
    case 'closet':
      return late(loadCloset, nothing)
    case 'profile':
      return late(loadProfile, nothing)
    case 'suggestions':
      return late(loadSamples, nothing)
  }
}
