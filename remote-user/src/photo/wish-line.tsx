import { type Wish, wishInOneLine } from '@drape/contract/photo'
import { Announcement, Button, useLazy } from '@drape/remote-shared/ui'
import { useId } from 'react'
import { changeWish, keepWish } from './photo.store.ts'
import * as styles from './wish-line.module.css'

const loadForm = () => import('./photo-tools.ts').then((module) => module.WishForm)

/** One line, which opens the form and closes it. */
export const WishLine = ({ wish = {} }: { readonly wish: Wish | undefined }) => {
  const { Component, isLoading, words: loadMessage, open, shut } = useLazy(loadForm)
  const id = useId()
  const summary = wishInOneLine(wish)
  return (
    <div className={styles.wish}>
      <Button
        type="text"
        block
        className={styles.line}
        aria-expanded={Component !== undefined}
        aria-controls={id}
        aria-busy={isLoading}
        onClick={Component ? shut : open}
      >
        {summary ? 'Your wish' : 'Add a wish'}
        <span>Optional</span>
      </Button>
      <Announcement>{loadMessage}</Announcement>
      <div id={id} className={styles.said}>
        {Component ? (
          <Component wish={wish} onChange={changeWish} onLeave={keepWish} />
        ) : (
          summary && <p>{summary}</p>
        )}
      </div>
    </div>
  )
}
