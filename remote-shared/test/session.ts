import { act, cleanup, render } from '@testing-library/react'
import { createElement } from 'react'
import { ApiProvider } from '../src/api/index.ts'
import { idOf } from './factories.ts'

/** Simulates a change by another tab. */
export const tellOfStorage = () => window.dispatchEvent(new StorageEvent('storage'))

/** Stores a session as a sign-in would. */
export const keepSession = (user: object): void => {
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('refreshToken', 'r')
  localStorage.setItem('accessToken', 'a')
  tellOfStorage()
}

const names = { user: 'Asha Rao', stylist: 'Meera K.' }

let memberCount = 0

/** Signs out as another tab would, so that the page forgets what it has cached. */
const signOutHere = (): void => {
  const page = render(createElement(ApiProvider, null, null))
  localStorage.removeItem('accessToken')
  tellOfStorage()
  page.unmount()
}

/** Signs in a new member, for whom nothing is cached. */
export const enter = (userType: keyof typeof names = 'user'): string => {
  signOutHere()
  memberCount += 1
  const id = idOf(900_000 + memberCount)
  keepSession({ id, name: names[userType], userType })
  return id
}

/** Signs out and clears what the browser and the page stored. A page that is still open would call again. */
export const leave = (): void => {
  cleanup()
  signOutHere()
  localStorage.clear()
}

/** Simulates losing or regaining the connection. */
export const setOnline = (isOnline: boolean): void => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
