import { correctTaste, listTasteRatings, type TasteLine } from '@drape/contract/taste'
import { countInWords } from '@drape/contract/taste-groups'
import { failureText, offline, useAct, usePages, useRefresh } from '@drape/remote-shared/api'
import { Dialog } from '@drape/remote-shared/dialog'
import { formatDate, rupees } from '@drape/remote-shared/format'
import { LoadMore, Skeleton, StarMeter } from '@drape/remote-shared/member-ui'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { Link } from 'react-router-dom'
import { CardTrouble } from '../controls/card-trouble.tsx'
import { outfitAddress } from '../place/place.ts'
import * as styles from './taste-line.module.css'

interface TasteLineDialogProps {
  readonly line: TasteLine
  readonly onClose: () => void
}

/** The ratings behind a line of the taste card, and the way to correct it. */
export const TasteLineDialog = ({ line, onClose }: TasteLineDialogProps) => {
  const { kind, subject, isWrong } = line
  const pages = usePages(listTasteRatings, { query: { kind, subject } })
  const correct = useAct(correctTaste)
  const { isOnline } = useRefresh(pages)
  const ratings = pages.data?.pages.flatMap((page) => page.ratings)

  return (
    <Dialog title={line.name} onClose={onClose}>
      <div className={styles.line}>
        <p>{countInWords(line)}</p>
        <div className={styles.correct}>
          <p>
            {isWrong
              ? 'You said that this is wrong. Your stylist reads that too.'
              : 'Not what you think? Say so, and your stylist reads that too.'}
          </p>
          <Button
            aria-busy={correct.isPending}
            onClick={() => void correct.press({ body: { kind, subject, isWrong: !isWrong } })}
          >
            {isWrong ? 'Put it back' : 'That’s wrong'}
          </Button>
          <Announcement className={styles.words} isError>
            {correct.isError ? (isOnline ? 'This was not saved. Please try again.' : offline) : undefined}
          </Announcement>
        </div>
        {pages.isPending && <Skeleton of="the ratings" pieces={[4, 4]} />}
        {pages.isError && !pages.isFetchNextPageError && (
          <CardTrouble
            message={`The ratings did not load: ${failureText(pages.error)}`}
            onRetry={() => void pages.refetch()}
          />
        )}
        <ul>
          {ratings?.map((rating) => (
            <li key={rating.id}>
              <Link to={outfitAddress(rating.outfitId)}>{rating.name}</Link>
              <span>
                {rating.brand}, {rating.category}, {rupees(rating.estimated_price)}
              </span>
              <span className={styles.stars}>
                <StarMeter stars={rating.rating} /> {formatDate(rating.ratedAt)}
              </span>
              {(rating.reasons.length > 0 || rating.neverAgain) && (
                <span>{[...rating.reasons, ...(rating.neverAgain ? ['never again'] : [])].join(', ')}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
      <LoadMore pages={pages} />
    </Dialog>
  )
}
