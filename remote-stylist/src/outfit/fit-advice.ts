import { readClient } from '@drape/contract/client'
import { useOnline, usePages } from '@drape/remote-shared/api'
import { createContext, use, useEffect, useState } from 'react'
import { loadAdvice } from '../load-fit.ts'
import { type DraftStore, useDraft } from './draft-store.ts'

type Advice = ReturnType<Awaited<ReturnType<typeof loadAdvice>>>

/** What the client's fit says of pieces; undefined while it is not known. */
export const FitAdvice = createContext<Advice | undefined>(undefined)

/** The call is the one of the panel about the client, which asks for it anyway. */
export const useFitAdvice = (clientId: string | undefined): Advice | undefined => {
  const { data } = usePages(
    readClient,
    { params: { id: clientId ?? '' } },
    { enabled: clientId !== undefined },
  )
  const fit = data?.pages[0]?.fit
  const isOnline = useOnline()
  const [advice, setAdvice] = useState<Advice>()
  useEffect(() => {
    if (!fit || !isOnline) return
    // If it does not load, the panel, which shows what comes with it, says so.
    void loadAdvice().then(
      (adviceOf) => setAdvice(adviceOf(fit)),
      () => undefined,
    )
  }, [fit, isOnline])
  return advice
}

/** The size to order if the stylist names none. A text, so that only the item of which it changes is drawn again. */
export const useUsualSize = (store: DraftStore, index: number): string | undefined => {
  const advice = use(FitAdvice)
  return useDraft(store, ({ items }) => {
    const item = items[index]
    return item && advice?.sizeOf(item)
  })
}

/** A reason a line. */
export const useWarnings = (store: DraftStore, index: number): string => {
  const advice = use(FitAdvice)
  return useDraft(store, ({ items }) => {
    const item = items[index]
    return (item && advice?.warnOf(item).join('\n')) ?? ''
  })
}
