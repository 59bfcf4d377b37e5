import { type Fit, sizeToOrder, warningsFor } from '@drape/contract/fit'
import { type ItemTexts, priceOf } from '../item-texts.ts'

/** What a client's fit says of the items of a draft, and of the pieces of an outfit. */
export const adviceOf = (fit: Fit) => {
  const warn = warningsFor(fit)
  return {
    warn,
    warnOf: (item: ItemTexts) => warn({ ...item, price: priceOf(item.price) }),
    sizeOf: (item: ItemTexts): string | undefined => sizeToOrder(fit, item),
  }
}
