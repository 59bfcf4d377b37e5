import { offline, usePages, useRefresh } from '@drape/remote-shared/api'
import { useSession } from '@drape/remote-shared/session'
import { Button, Sheet } from '@drape/remote-shared/ui'
import { Notice } from '@drape/remote-shared/ui-more'
import { listSavedOutfits } from '@drape/remote-shared/user-calls'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { ClosetArt } from './closet.art.tsx'
import { ClosetItem } from './closet.item.tsx'
import { closetCss } from './closet.look.ts'
import { ClosetSkeleton } from './closet.skeleton.tsx'
import { savedAfterMs } from './closet-after.ts'

const counted = (count: number, hasMore: boolean): string =>
  `${count === 1 ? '1 saved item' : `${count} saved items`}${hasMore ? ' so far' : ''}`

interface ClosetScreenProps {
  readonly homeAddress: string
  readonly samplesAddress: string
  readonly outfitAddress: (outfit: string) => string
  /** What else is in the closet, and is no outfit of a stylist. */
  readonly more?: ReactNode
}

export const ClosetScreen = ({ homeAddress, samplesAddress, outfitAddress, more }: ClosetScreenProps) => {
  const session = useSession()
  const navigate = useNavigate()
  const userId = session.status === 'in' ? session.id : ''
  const pages = usePages(listSavedOutfits, { params: { id: userId } }, { afterMs: savedAfterMs })
  const { press, isBusy, isOnline, note } = useRefresh(pages)
  const { data, hasNextPage, isFetchingNextPage } = pages
  const outfits = data?.pages.flatMap((page) => page.outfits)
  const items = outfits?.flatMap(({ id, items }) => items.map((item) => ({ ...item, outfit: id })))

  return (
    <div className="closet">
      <Sheet name="closet" css={closetCss} />
      <div className="closet-head">
        <h1>My Closet</h1>
        <Button type="text" aria-busy={isBusy} onClick={press}>
          Refresh
        </Button>
      </div>
      <div className="closet-line">
        <p>{items && items.length > 0 && counted(items.length, hasNextPage)}</p>
        <span role="status">{items && note}</span>
      </div>

      {pages.isPending && <ClosetSkeleton />}
      {pages.isError && !items && (
        <Notice
          title={isOnline ? 'Your closet did not load' : 'You are offline'}
          isTrouble
          action={{ name: 'Try again', onPress: () => void pages.refetch() }}
        >
          {isOnline ? 'Please try again in a moment.' : offline}
        </Notice>
      )}
      {items?.length === 0 && !hasNextPage && !more && (
        <>
          <Notice
            title="No saved items yet"
            art={<ClosetArt />}
            action={{ name: 'Start Shopping', onPress: () => void navigate(homeAddress) }}
          >
            Rate an item of an outfit 4 or 5 stars, and the outfit is kept here.
          </Notice>
          <p className="closet-samples">
            <Link to={samplesAddress}>See sample outfits</Link>
          </p>
        </>
      )}
      {items && items.length > 0 && (
        <ul className="closet-items">
          {items.map((item) => (
            <ClosetItem key={item.id} item={item} outfitAddress={outfitAddress(item.outfit)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          className="closet-more"
          size="large"
          block
          aria-busy={isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Load more
        </Button>
      )}
      <p role="status">{pages.isFetchNextPageError && 'This did not load. Please try again.'}</p>
      {more}
    </div>
  )
}
