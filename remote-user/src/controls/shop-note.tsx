import type { ShopNote as Note } from '@drape/contract/outfit'
import { formatDate, rupees } from '@drape/remote-shared/format'
import * as styles from './shop-note.module.css'

const textOf = ({ state, price, seen_at }: Note): string | undefined => {
  if (state === 'gone') return `Gone from the shop since ${formatDate(seen_at)}`
  if (state === 'sold_out') return `Sold out since ${formatDate(seen_at)}`
  return price === undefined ? undefined : `Now ${rupees(price)}`
}

interface ShopNoteProps {
  readonly shop: Note | null | undefined
}

/** What the shop's page said of a piece when it was last read. */
export const ShopNote = ({ shop }: ShopNoteProps) => {
  const text = shop && textOf(shop)
  return text && <p className={styles.note}>{text}</p>
}

/** The words of a link to the shop for who does not see the note beside it. */
export const shopLinkWords = (shop: Note | null | undefined): string =>
  shop?.state === 'gone' ? 'its page is gone; opens' : 'opens'
