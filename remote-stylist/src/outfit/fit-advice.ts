import { createContext, use } from 'react'
import { priceOf } from '../item-texts.ts'
import type { Advice } from '../load-fit.ts'
import { type DraftStore, useDraft } from './draft-store.ts'

/** What the client's fit says of pieces; undefined while it is not known. */
export const FitAdvice = createContext<Advice | undefined>(undefined)

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
    return (item && advice?.warn({ ...item, price: priceOf(item.price) }).join('\n')) ?? ''
  })
}
