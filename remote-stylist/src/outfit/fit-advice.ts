import { readClient } from '@drape/contract/client'
import { type Fit, sizeToOrder, warningsFor } from '@drape/contract/fit'
import { usePages } from '@drape/remote-shared/api'
import { createContext, use, useMemo } from 'react'
import { type ItemTexts, priceOf } from '../item-texts.ts'
import { type DraftStore, useDraft } from './draft-store.ts'

const adviceOf = (fit: Fit) => ({
  warn: warningsFor(fit),
  sizeOf: (item: ItemTexts): string | undefined => sizeToOrder(fit, item),
})

type Advice = ReturnType<typeof adviceOf>

/** What the client's fit says of pieces; undefined if it is not known. */
export const FitAdvice = createContext<Advice | undefined>(undefined)

/** The call is the one of the panel about the client, which asks for it anyway. */
export const useFitAdvice = (clientId: string | undefined): Advice | undefined => {
  const { data } = usePages(
    readClient,
    { params: { id: clientId ?? '' } },
    { enabled: clientId !== undefined },
  )
  const fit = data?.pages[0]?.fit
  return useMemo(() => (fit ? adviceOf(fit) : undefined), [fit])
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
    return item && advice ? advice.warn({ ...item, price: priceOf(item.price) }).join('\n') : ''
  })
}
