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

export const loadingScreen = <Skeleton of="the screen" pieces={[3, 12, 12]} />
// In the chunk of the screen that they belong to, because the first screen names the address of every chunk.
const loadOffer = () =>
  import(/* webpackChunkName: "profile" */ './notification/push-offer.tsx').then((module) => module.PushOffer)
// With History, which is fetched early: a photo may be sent without a connection.
const loadAgreement = () =>
  import(/* webpackChunkName: "history" */ './terms/agreement.dialog.tsx').then((module) => module.Agreement)
const loadPreferences = () =>
  import('./preferences/preferences.dialog.tsx').then((module) => module.PreferencesDialog)

export const preferencesDialog = (onClose: () => void) => <Later load={loadPreferences} with={{ onClose }} />

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

/** History, with the messages of each photo. */
const loadHistory = async () => {
  const [{ HistoryScreen }, { PhotoMessages }] = await Promise.all([
    import(/* webpackChunkName: "history" */ './photo/history.screen.tsx'),
    import(/* webpackChunkName: "history" */ './conversation/photo-messages.tsx'),
  ])
  return (props: { readonly selectedOutfit?: string }) => (
    <HistoryScreen
      {...props}
      messagesOf={(photo, className) => <PhotoMessages photo={photo} className={className} />}
    />
  )
}

/** The profile, with the taste that the ratings show. */
const loadProfile = async () => {
  const [{ ProfileScreen }, { TasteCard }] = await Promise.all([
    import(/* webpackChunkName: "profile" */ './profile/profile.screen.tsx'),
    import(/* webpackChunkName: "profile" */ './taste/taste-card.tsx'),
  ])
  return () => <ProfileScreen preferencesDialog={preferencesDialog} taste={<TasteCard />} />
}

/** The stylists' outfits, and below them the samples saved during this visit. */
export const loadCloset = async () => {
  const [{ ClosetScreen }, { SavedSamples }] = await Promise.all([
    import(/* webpackChunkName: "closet" */ './closet/closet.screen.tsx'),
    import(/* webpackChunkName: "closet" */ './suggestion/saved-samples.tsx'),
  ])
  return () => {
    const { savedSamples } = useSampleRatings()
    return <ClosetScreen extraContent={savedSamples.length > 0 && <SavedSamples />} />
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

/** Fetched when the page is idle, the likeliest to be opened first. */
export const prefetchedScreens = [
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

/** The screen of a place. `selectedOutfit` is the outfit beside History; `line` is the last line of Home. */
export const screenOf = (
  { screen, outfit = '' }: Place,
  { selectedOutfit, line }: { readonly selectedOutfit?: string; readonly line?: ReactNode } = {},
): ReactNode => {
  const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>, props: Props) => (
    <Later
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
          sentOffer={<Later load={loadOffer} with={{}} />}
        />
      )
    case 'history':
      return lazyScreen(loadHistory, selectedOutfit === undefined ? {} : { selectedOutfit })
    case 'outfit-details':
      return lazyScreen(loadOutfit, { outfitId: outfit })
    case 'closet':
      return lazyScreen(loadCloset, {})
    case 'profile':
      return lazyScreen(loadProfile, {})
    case 'suggestions':
      return lazyScreen(loadSamples, {})
  }
}
