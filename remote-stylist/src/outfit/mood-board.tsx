import { isFromWardrobe } from '@drape/contract/from-wardrobe'
import { type Outfit, wholeLook } from '@drape/contract/outfit'
import { Flex, Segmented } from '@drape/remote-shared/desk'
import { counted, rupees, totalInRupees } from '@drape/remote-shared/format'
import { Picture } from '@drape/remote-shared/member-ui'
import { useState } from 'react'
import * as desk from '../desk.module.css'
import * as styles from './mood-board.module.css'

interface Piece {
  readonly key: string
  readonly src: string | null
  readonly name: string
  readonly of: string
}

const piecesOf = ({ image_url, title, items }: Outfit): readonly Piece[] => [
  ...(image_url ? [{ key: 'cover', src: image_url, name: title, of: wholeLook }] : []),
  ...items.map(({ uuid, image_url, name, brand, estimated_price, size }) => ({
    key: uuid,
    src: image_url,
    name,
    of: isFromWardrobe({ brand })
      ? brand
      : [brand, rupees(estimated_price), ...(size ? [`size ${size}`] : [])].join(' · '),
  })),
]

const screens = ['Desk', 'Phone'] as const

interface MoodBoardProps {
  readonly outfit: Outfit
  /** Called when the photo does not load, perhaps because its signed address has expired. */
  readonly onMissing: () => void
}

/** The client's photo and the pieces of the outfit, each uncropped with its name below, as wide as the client's screen. */
export const MoodBoard = ({ outfit, onMissing }: MoodBoardProps) => {
  const [screen, setScreen] = useState<(typeof screens)[number]>('Desk')
  const total = totalInRupees(outfit.items.map(({ estimated_price }) => estimated_price))
  return (
    <section
      className={`${desk.column} ${styles.board}`}
      aria-label={`Mood board of ${outfit.title}`}
      data-screen={screen}
    >
      <div className={styles.screens}>
        <Segmented
          aria-label="Show the board as on a"
          options={[...screens]}
          value={screen}
          onChange={setScreen}
        />
      </div>
      <div className={styles.sheet}>
        <Flex wrap align="baseline" justify="space-between" gap="4px 16px" className={styles.title}>
          <h3>{outfit.title}</h3>
          <p>
            {counted(outfit.items.length, 'item')} · {total}
          </p>
        </Flex>
        <ul>
          <li>
            <div className={styles.ground}>
              <Picture
                className={styles.picture}
                src={outfit.user_photo}
                alt="Your client"
                onMissing={onMissing}
                isEager
              />
            </div>
          </li>
          {piecesOf(outfit).map(({ key, src, name, of }) => (
            <li key={key}>
              <div className={styles.ground}>
                <Picture className={styles.picture} src={src} alt={src ? name : ''} isEager />
              </div>
              <p>
                <b>{name}</b>
                <small>{of}</small>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
