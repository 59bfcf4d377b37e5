import { useSearchParams } from 'react-router-dom'

const screens = ['home', 'history', 'profile', 'outfit-details', 'suggestions', 'closet', 'fit'] as const
export type ScreenName = (typeof screens)[number]

const isScreen = (name: string | null): name is ScreenName => screens.some((screen) => screen === name)

export interface Place {
  readonly screen: ScreenName
  readonly outfit?: string
}

/** The screen is in the query string, so that Back, reload and shared links work and the path stays `/`. */
export const placeOf = (query: URLSearchParams): Place => {
  const screen = query.get('screen')
  const outfit = query.get('outfit')
  if (screen === 'outfit-details') return outfit ? { screen, outfit } : { screen: 'home' }
  return { screen: isScreen(screen) ? screen : 'home' }
}

export const addressOf = ({ screen, outfit }: Place): string =>
  screen === 'home' ? '/' : `/?${new URLSearchParams({ screen, ...(outfit && { outfit }) })}`

export const homeAddress = addressOf({ screen: 'home' })
export const historyAddress = addressOf({ screen: 'history' })
export const closetAddress = addressOf({ screen: 'closet' })
/** Beside what is saved in the closet, one's own clothes. */
export const clothesAddress = `${closetAddress}&view=clothes`
export const samplesAddress = addressOf({ screen: 'suggestions' })
export const fitAddress = addressOf({ screen: 'fit' })
export const outfitAddress = (outfit: string): string => addressOf({ screen: 'outfit-details', outfit })

/** The name by which an outfit moves from screen to screen. */
export const outfitMotion = (outfit: string): string => `outfit-${outfit}`

export const usePlace = (): Place => placeOf(useSearchParams()[0])
