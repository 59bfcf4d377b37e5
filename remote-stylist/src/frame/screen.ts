import { useSearchParams } from 'react-router-dom'

const path = '/stylist-login'

const dashboard = ['overview', 'clients', 'tools', 'requests'] as const
export type ScreenName = (typeof dashboard)[number] | 'client' | 'create-outfit'

export type Place =
  | { readonly screen: (typeof dashboard)[number] }
  | { readonly screen: 'client'; readonly client: string }
  | { readonly screen: 'create-outfit'; readonly request: string }

/** The screen is in the query string, so that Back, reload and shared links work and the path stays the same. */
export const placeOf = (query: URLSearchParams): Place => {
  const name = query.get('screen')
  const request = query.get('request')
  const client = query.get('client')
  if (name === 'client' && client) return { screen: name, client }
  if (name === 'create-outfit' && request) return { screen: name, request }
  return { screen: dashboard.find((screen) => screen === name) ?? 'overview' }
}

export const addressOf = (place: Place): string =>
  place.screen === 'overview' ? path : `${path}?${new URLSearchParams({ ...place })}`

export const usePlace = (): Place => placeOf(useSearchParams()[0])
