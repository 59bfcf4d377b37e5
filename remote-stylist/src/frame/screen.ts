import { useSearchParams } from 'react-router-dom'

const path = '/stylist-login'

/** The screens, and what an address must say of each. */
const screens = {
  overview: [],
  clients: [],
  client: ['client'],
  tools: [],
  requests: [],
  'create-outfit': ['request'],
} as const
export type ScreenName = keyof typeof screens

export type Place<Name extends ScreenName = ScreenName> = {
  [Each in Name]: { readonly screen: Each } & Readonly<Record<(typeof screens)[Each][number], string>>
}[Name]

const isPlace = (said: Readonly<Record<string, string | null>>): said is Place =>
  Object.values(said).every(Boolean)

const isScreen = (name: string): name is ScreenName => Object.hasOwn(screens, name)

/** The screen is in the query string, so that Back, reload and shared links work and the path stays the same. */
export const placeOf = (query: URLSearchParams): Place => {
  const screen = query.get('screen') ?? ''
  if (!isScreen(screen)) return { screen: 'overview' }
  const place = Object.fromEntries(['screen', ...screens[screen]].map((name) => [name, query.get(name)]))
  return isPlace(place) ? place : { screen: 'overview' }
}

export const addressOf = (place: Place): string =>
  place.screen === 'overview' ? path : `${path}?${new URLSearchParams({ ...place })}`

export const usePlace = (): Place => placeOf(useSearchParams()[0])
