import { ApiProvider } from '@drape/remote-shared/api'
import { removeStored } from '@drape/remote-shared/storage'
import { createElement, type ReactElement } from 'react'
import type { ThrowawayApi } from './throwaway-api.ts'

/** What was sent with each call of that name. */
export const sentTo = (api: ThrowawayApi, call: string): unknown[] =>
  api.asked
    .filter((line) => line === call || line.startsWith(`${call} `))
    .map((line) => (line === call ? undefined : JSON.parse(line.slice(call.length))))

/** Out again: what the browser keeps is gone, and what the page knew. */
export const leave = (render: (element: ReactElement) => { unmount: () => void }): void => {
  const page = render(createElement(ApiProvider, null, null))
  removeStored('user', 'accessToken', 'refreshToken', 'isLoggedIn', 'profile', 'appearance')
  window.dispatchEvent(new StorageEvent('storage'))
  page.unmount()
}
