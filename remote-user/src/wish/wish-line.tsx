import { wishInOneLine } from '@drape/contract/wish'
import { Announcement, Button, useLazy } from '@drape/remote-shared/ui'
import { type ComponentProps, useId } from 'react'
import type { WishForm } from './wish-form.tsx'
import * as styles from './wish-line.module.css'

type WishFormProps = ComponentProps<typeof WishForm>

interface WishLineProps extends Pick<WishFormProps, 'onChange' | 'onLeave'> {
  readonly wish: WishFormProps['wish'] | undefined
  readonly load: () => Promise<typeof WishForm>
}

/** One line, which opens the form and closes it. */
export const WishLine = ({ wish = {}, load, ...handlers }: WishLineProps) => {
  const { Component, isLoading, words: loadMessage, open, shut } = useLazy(load)
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
        {Component ? <Component wish={wish} {...handlers} /> : summary && <p>{summary}</p>}
      </div>
    </div>
  )
}
