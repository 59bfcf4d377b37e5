import { findPieces } from '@drape/contract/piece'
import { causeOf, statusOf, useCall } from '@drape/remote-shared/api'
import { Button, DeskForm, Form, Input } from '@drape/remote-shared/desk'
import { counted } from '@drape/remote-shared/format'
import { NotLoaded, Picture, Skeleton } from '@drape/remote-shared/member-ui'
import { Announcement } from '@drape/remote-shared/ui'
import { useId, useState } from 'react'
import * as desk from '../desk.module.css'
import { usedBefore } from '../used-before.ts'
import * as styles from './pieces.module.css'

/** A search in the pieces and outfits that were delivered. */
export const Pieces = () => {
  const id = useId()
  const [search, setSearch] = useState('')
  const { data, error, isLoading, refetch } = useCall(
    findPieces,
    { query: { search } },
    { enabled: search !== '' },
  )
  // A server without this call counts as one without results.
  const isUnknown = !data && statusOf(error) === 404
  const list = isUnknown ? [] : data && usedBefore(data)

  return (
    <section className={styles.pieces} aria-labelledby={id}>
      <h2 id={id}>Pieces used before</h2>
      <p>
        What delivered outfits held: by brand, name or category, or a whole outfit by its title. In an outfit
        that you make, “Add by link or search” adds them.
      </p>
      {/* For the look of its item alone: Search is sent by its own button. */}
      <DeskForm component={false}>
        <Form.Item className={styles.search} label="Find pieces" htmlFor={`${id}-search`}>
          <Input.Search
            id={`${id}-search`}
            maxLength={80}
            enterKeyHint="search"
            enterButton={<Button>Find</Button>}
            onSearch={(text) => setSearch(text.trim())}
          />
        </Form.Item>
      </DeskForm>
      {isLoading && <Skeleton of="the pieces" pieces={[4, 4, 4]} />}
      {error && !list && (
        <NotLoaded title="The pieces did not load" action="Load the pieces" onRetry={refetch}>
          {causeOf(error)}
        </NotLoaded>
      )}
      <Announcement className={styles.news}>
        {list && (list.length === 0 ? 'Nothing like this was used before.' : counted(list.length, 'result'))}
      </Announcement>
      <ul>
        {list?.map(({ id: key, name, about, picture, items }) => (
          <li key={key}>
            <Picture src={picture ?? undefined} alt="" />
            <div>
              <h3>{name}</h3>
              <p className={desk.aside}>{about}</p>
              {items.length === 1 && items[0]?.shopUrl && (
                <a href={items[0].shopUrl} target="_blank" rel="noopener noreferrer">
                  Open the shop’s page of {name}
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
