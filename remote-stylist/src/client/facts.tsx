import type { Client } from '@drape/contract/client'
import { counted, formatDate } from '@drape/remote-shared/format'
import * as styles from './memory.module.css'

/** Two decimals, as everywhere at the desk. */
const stars = ({ average, ratings }: Pick<Client, 'average' | 'ratings'>): string =>
  average === null ? 'No stars yet' : `${average.toFixed(2)} stars, ${counted(ratings, 'rating')}`

export const Facts = (client: Client) => {
  const { since, outfits, kept, bought, late } = client
  const facts = [
    `Here since ${formatDate(since)}`,
    outfits ? `${counted(outfits, 'outfit')}, ${kept} kept in the closet` : 'No outfit yet',
    bought ? `${counted(bought, 'piece')} bought` : '',
    outfits ? stars(client) : '',
    late ? `${late} late` : '',
  ]
  return <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
}
