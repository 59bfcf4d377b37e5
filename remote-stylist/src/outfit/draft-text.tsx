import { Button, Flex } from '@drape/remote-shared/desk'
import { totalInRupees } from '@drape/remote-shared/format'
import { Announcement } from '@drape/remote-shared/ui'
import { useState } from 'react'
import * as desk from '../desk.module.css'
import { type Draft, type DraftItem, filledItems } from './draft.ts'
import * as styles from './draft-text.module.css'

const factsOf = ({ category, brand, price }: DraftItem): string =>
  [category, brand, price && totalInRupees([Number(price)])].filter(Boolean).join(' · ')

const addressesOf = ({ imageUrl, shopUrl }: DraftItem): readonly string[] =>
  [shopUrl, imageUrl].filter((address) => address.trim() !== '')

const linesOf = ({ title, description, cover, items, notes }: Draft): string =>
  [
    title,
    description,
    cover,
    ...items.map((item) => [item.name, factsOf(item), ...addressesOf(item)].filter(Boolean).join('\n')),
    notes,
  ]
    .filter((text) => text.trim() !== '')
    .join('\n\n')

interface DraftTextProps {
  readonly draft: Draft
  readonly onDiscard: () => void
}

/** The draft for a request that is gone, to read and to copy. */
export const DraftText = ({ draft, onDiscard }: DraftTextProps) => {
  const [message, setMessage] = useState<string>()

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(linesOf(draft))
      setMessage('The draft was copied.')
    } catch {
      setMessage('This browser did not let it be copied. Please select the text.')
    }
  }

  return (
    <section className={`${desk.column} ${styles.draft}`} aria-label="Your draft">
      <h3>{draft.title.trim() || 'Without a title'}</h3>
      <p>{draft.description}</p>
      <ul className={desk.column}>
        {filledItems(draft).map((item) => (
          <li key={item.key}>
            <b>{item.name.trim() || 'Without a name'}</b> {factsOf(item)}
            {addressesOf(item).map((address) => (
              <div key={address} className={desk.aside}>
                {address}
              </div>
            ))}
          </li>
        ))}
      </ul>
      {draft.notes.trim() && <p>{draft.notes}</p>}
      <Flex wrap gap="small">
        <Button size="large" onClick={() => void copy()}>
          Copy the draft
        </Button>
        <Button size="large" onClick={onDiscard}>
          Discard the draft
        </Button>
      </Flex>
      <Announcement>{message}</Announcement>
    </section>
  )
}
