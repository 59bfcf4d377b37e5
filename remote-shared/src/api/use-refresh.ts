import { useEffect, useEffectEvent, useState } from 'react'
import { createStore } from '../storage/store.ts'
import { useOnline } from './online.ts'

interface RefreshableQuery {
  readonly isError: boolean
  readonly refetch: () => Promise<{ readonly isError: boolean }>
}

export const offline = 'You are offline. What is new will come with the connection.'

const refreshes = createStore(0)
/** Notifies of each press on Refresh, on any screen, so that pictures that did not load are tried again too. */
export const watchRefresh = refreshes.watch

/** Refetches when the user presses Refresh, and after a failure once the connection is back; `note` is the outcome. */
export const useRefresh = ({ isError, refetch }: RefreshableQuery) => {
  const isOnline = useOnline()
  const [isBusy, setIsBusy] = useState(false)
  const [note, setNote] = useState<string>()

  const tryAgain = useEffectEvent(() => {
    if (isError) void refetch()
  })
  useEffect(() => {
    if (isOnline) tryAgain()
  }, [isOnline])

  const press = async () => {
    setIsBusy(true)
    setNote(undefined)
    refreshes.write(refreshes.read() + 1)
    const { isError: hasFailed } = await refetch()
    setIsBusy(false)
    setNote(hasFailed ? 'This could not be refreshed. Please try again.' : 'Up to date')
  }

  return { press: () => void press(), isBusy, isOnline, note: isOnline ? note : offline }
}
