import type { SavedOutfit } from '@drape/contract/closet'
import { counted, formatDate, rupees, sumOf } from '@drape/remote-shared/format'
import { Picture } from '@drape/remote-shared/member-ui'
import { Button, Moves } from '@drape/remote-shared/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router-dom'
import { outfitAddress, outfitMotion } from '../place/place.ts'
import * as styles from './outfit-card.module.css'
import { WornButton } from './worn-button.tsx'

/** More pictures would be too small to see. */
const maxPictures = 4

interface OutfitCardProps {
  readonly outfit: SavedOutfit
  /** Left out if the server does not take outfits out of the closet. */
  readonly onRemove?: (() => void) | undefined
}

export const OutfitCard = ({ outfit, onRemove }: OutfitCardProps) => {
  const { id, title, items, worn } = outfit
  const itemsWithPicture = items.filter(({ image_url }) => image_url).slice(0, maxPictures)
  return (
    <li className={styles.card}>
      <Link id={id} className={styles.open} to={outfitAddress(id)}>
        <Moves name={outfitMotion(id)}>
          <span className={styles.pictures} data-count={itemsWithPicture.length}>
            {itemsWithPicture.map(({ id, image_url }) => (
              <Picture key={id} src={image_url} alt="" />
            ))}
            {itemsWithPicture.length === 0 && <Picture src={null} alt="" />}
          </span>
        </Moves>
        <h2>{title}</h2>
      </Link>
      <p className={styles.facts}>
        {counted(items.length, 'piece')} · {rupees(sumOf(items.map(({ price }) => price)))}
      </p>
      {worn && worn.days > 0 && (
        <p className={styles.facts}>
          Worn on {counted(worn.days, 'day')}
          {worn.last && ` · last ${formatDate(worn.last)}`}
        </p>
      )}
      <WornButton outfit={outfit} />
      {onRemove && (
        <Button type="text" className={styles.remove} aria-label={`Remove ${title}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </li>
  )
}

const undoMs = 8000

interface RemovedCardProps {
  readonly title: string
  readonly isBusy: boolean
  readonly onUndo: () => void
  readonly onEnd: () => void
}

/** Stands in the place of the removed outfit, and takes the focus, because the pressed button is gone. */
export const RemovedCard = ({ title, isBusy, onUndo, onEnd }: RemovedCardProps) => {
  const card = useRef<HTMLLIElement>(null)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    card.current?.querySelector('button')?.focus()
    // A user who has the card under the mouse or the keyboard focus may take longer.
    const isInUse = () => card.current?.matches(':hover, :has(:focus-visible, [aria-busy="true"])')
    const timer = setInterval(() => !isInUse() && end(), undoMs)
    return () => clearInterval(timer)
  }, [])

  return (
    <li ref={card} className={styles.removed}>
      <p>“{title}” was removed. Your stars stay.</p>
      <Button aria-label={`Undo: put ${title} back`} aria-busy={isBusy} onClick={onUndo}>
        Undo
      </Button>
    </li>
  )
}
