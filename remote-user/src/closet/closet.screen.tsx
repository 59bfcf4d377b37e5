import { usePages } from '@drape/remote-shared/api'
import { counted } from '@drape/remote-shared/format'
import { Notice, PagedList } from '@drape/remote-shared/member-ui'
import { listSavedOutfits } from '@drape/remote-shared/user-calls'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { asLastSeen } from '../signed-in/as-last-seen.ts'
import { savedAfterMs } from '../signed-in/delays.ts'
import { useUserId } from '../signed-in/user-id.ts'
import { ClosetArt } from './closet.art.tsx'
import * as styles from './closet.module.css'
import { ClosetSkeleton } from './closet.skeleton.tsx'
import { ClosetItem } from './closet-item.tsx'

interface ClosetScreenProps {
  readonly homeAddress: string
  readonly samplesAddress: string
  readonly outfitAddress: (outfit: string) => string
  /** Further content of the closet that is not a stylist's outfit. */
  readonly more?: ReactNode
}

export const ClosetScreen = ({ homeAddress, samplesAddress, outfitAddress, more }: ClosetScreenProps) => {
  const navigate = useNavigate()
  const userId = useUserId()
  const pages = usePages(listSavedOutfits, { params: { id: userId } }, { afterMs: savedAfterMs })
  const { data, hasNextPage } = pages
  const outfits = data?.pages.flatMap((page) => page.outfits)
  const items = outfits?.flatMap(({ id, items }) => items.map((item) => ({ ...item, outfit: id })))

  return (
    <div className={styles.closet}>
      <PagedList
        pages={pages}
        count={items?.length}
        heading={<h1>My Closet</h1>}
        line={
          items && items.length > 0
            ? `${counted(items.length, 'saved item')}${hasNextPage ? ' so far' : ''}${asLastSeen(pages)}`
            : ''
        }
        skeleton={<ClosetSkeleton />}
        trouble={{ title: 'Your closet did not load' }}
        empty={
          !more && (
            <>
              <Notice
                title="No saved items yet"
                art={<ClosetArt />}
                action={{ name: 'Start Shopping', onPress: () => void navigate(homeAddress) }}
              >
                Rate an item of an outfit 4 or 5 stars, and the outfit is kept here.
              </Notice>
              <p className={styles.samples}>
                <Link to={samplesAddress}>See sample outfits</Link>
              </p>
            </>
          )
        }
      >
        {() => (
          <ul className={styles.items}>
            {items?.map((item) => (
              <ClosetItem key={item.id} item={item} outfitAddress={outfitAddress(item.outfit)} />
            ))}
          </ul>
        )}
      </PagedList>
      {more}
    </div>
  )
}
