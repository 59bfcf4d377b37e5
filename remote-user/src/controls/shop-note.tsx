import type { ShopNote as Note } from '@drape/contract/outfit'
import { formatDate, rupees } from '@drape/remote-shared/format'
import * as styles from './shop-note.module.css'

const textOf = ({ state, price, seen_at }: Note): string | undefined => {
  if (state === 'gone') return `Gone from the shop since ${formatDate(seen_at)}`
  if (state === 'sold_out') return `Sold out since ${formatDate(seen_at)}`
  return price === undefined ? undefined : `Now ${rupees(price)}`
}

interface ShopNoteProps {
  /** The link to the shop is described by it. */
  readonly id: string
  readonly shop: Note
}

/** What the shop's page said of a piece when it was last read. Few pieces have one: it is loaded where one is shown. */
export const ShopNote = ({ id, shop }: ShopNoteProps) => (
  <p id={id} className={styles.note}>
    {textOf(shop)}
  </p>
)
