import type { Figures } from '@drape/contract/insight'
import { counted } from '@drape/remote-shared/format'
import { VisuallyHidden } from '@drape/remote-shared/ui'
import * as styles from './stylist-figures.module.css'

const unknown = '–'

/** For example "5 of 7, 71 %". */
const shareOf = (some: number, all: number): string =>
  all ? `${some} of ${all}, ${Math.round((some * 100) / all)} %` : unknown

const timeOf = (minutes: number | null): string => {
  if (minutes === null) return unknown
  const hours = Math.floor(minutes / 60)
  return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

const starsOf = (score: { readonly average: number | null; readonly ratings: number } | undefined): string =>
  score && score.average !== null
    ? `${score.average.toFixed(2)} in ${counted(score.ratings, 'rating')}`
    : unknown

interface Line {
  readonly name: string
  readonly more?: string
  readonly read: (figures: Figures) => string | number
}

const lines: readonly Line[] = [
  { name: 'Completed today', more: 'since midnight in India', read: ({ today }) => today },
  { name: 'Completed', read: ({ outfits }) => outfits },
  { name: 'On time', read: ({ onTime, timed }) => shareOf(onTime, timed) },
  {
    name: 'First time right',
    more: 'no piece under 3 stars and none asked to be replaced, of those of which the client said something',
    read: ({ rightAtOnce, judged }) => shareOf(rightAtOnce, judged),
  },
  {
    name: 'Median time',
    more: 'from the upload to the outfit',
    read: ({ medianMinutes }) => timeOf(medianMinutes),
  },
  { name: 'Stars', read: (figures) => starsOf(figures) },
]

interface StylistFiguresProps {
  readonly days: number
  readonly own: Figures
  readonly house: Figures
}

/** A stylist's figures beside those of all stylists. */
export const StylistFigures = ({ days, own, house }: StylistFiguresProps) => {
  const reasons = house.reasons.map(
    ({ reason }): Line => ({
      name: `Stars for the ${reason}`,
      read: ({ reasons }) => starsOf(reasons.find((score) => score.reason === reason)),
    }),
  )
  return (
    <table className={styles.figures}>
      <caption>Your figures and the house’s, over the last {days} days</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Figure</VisuallyHidden>
          </th>
          <th scope="col">You</th>
          <th scope="col">The house</th>
        </tr>
      </thead>
      <tbody>
        {[...lines, ...reasons].map(({ name, more, read }) => (
          <tr key={name}>
            <th scope="row">
              {name} {more && <small>{more}</small>}
            </th>
            <td>{read(own)}</td>
            <td>{read(house)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
