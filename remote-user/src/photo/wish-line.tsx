import { type Wish, wishInOneLine } from '@drape/contract/photo'
import { Announcement, Button, useArrival } from '@drape/remote-shared/ui'
import { useId } from 'react'
import { changeWish, keepWish } from './photo.store.ts'
import * as styles from './wish-line.module.css'

const loadForm = () => import('./photo-tools.ts').then((module) => module.WishForm)

/** One line, which opens the form and closes it. */
export const WishLine = ({ wish = {} }: { readonly wish: Wish | undefined }) => {
  const { Piece, isLoading, words: loadMessage, open, shut } = useArrival(loadForm)
  const id = useId()
  const summary = wishInOneLine(wish)
  return (
    <div className={styles.wish}>
      <Button
        type="text"
        block
        className={styles.line}
        aria-expanded={Piece !== undefined}
        aria-controls={id}
        aria-busy={isLoading}
        onClick={Piece ? shut : open}
      >
        {summary ? 'Your wish' : 'Add a wish'}
        <span>Optional</span>
      </Button>
      <Announcement>{loadMessage}</Announcement>
      <div id={id} className={styles.said}>
        {Piece ? <Piece wish={wish} onChange={changeWish} onLeave={keepWish} /> : summary && <p>{summary}</p>}
      </div>
    </div>
  )
}
