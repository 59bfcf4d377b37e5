import { counted } from '@drape/remote-shared/format'
import { Notice, PagedList, takeFreshAddress } from '@drape/remote-shared/member-ui'
import { Button, VisuallyHidden } from '@drape/remote-shared/ui'
import { type ReactNode, startTransition, useEffect, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { asLastSeen } from '../calls/as-last-seen.ts'
import { useSavedOutfits } from '../calls/first-calls.ts'
import { SamplesLink } from '../controls/samples-link.tsx'
import * as tileStyles from '../controls/tiles.module.css'
import { pieceView, usePictureView } from '../picture/picture-view.tsx'
import { homeAddress } from '../place/place.ts'
import {
  type Arrangement,
  arrange,
  arrangeOutfits,
  ordersOf,
  readArrangement,
  writeArrangement,
} from './arrangement.ts'
import { ClosetArt } from './closet.art.tsx'
import * as styles from './closet.module.css'
import { ClosetSkeleton } from './closet.skeleton.tsx'
import { ClosetControls } from './closet-controls.tsx'
import { ClosetItem } from './closet-item.tsx'
import * as cardStyles from './outfit-card.module.css'
import { OutfitCard, RemovedCard } from './outfit-card.tsx'
import { useRemoval } from './use-removal.ts'

interface ClosetScreenProps {
  /** Further content of the closet that is not a stylist's outfit. */
  readonly extraContent?: ReactNode
}

export const ClosetScreen = ({ extraContent }: ClosetScreenProps) => {
  const navigate = useNavigate()
  const pages = useSavedOutfits()
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const [address, setAddress] = useSearchParams()
  // The router renders a new address later: a second choice until then builds on the first.
  const [query, setQuery] = useOptimistic(address)
  const arrangement = readArrangement(query)
  const removal = useRemoval()
  const { lastRemoved } = removal

  const saved = data?.pages.flatMap((page) => page.outfits).filter(({ id }) => !removal.isRemoved(id))
  const outfits = saved && arrangeOutfits(saved, arrangement.order)
  const pieces =
    outfits?.flatMap(({ id, items, worn }) =>
      items.map((item) => ({ ...item, outfit: id, wornDays: worn?.days ?? 0 })),
    ) ?? []
  const visiblePieces = arrange(pieces, arrangement)
  const { view, dialog } = usePictureView(
    visiblePieces.map(pieceView).filter(({ src }) => src),
    () => takeFreshAddress(pages),
  )

  // A filter or an order applies to the whole closet, so all pages are fetched.
  const { kind, brand, order } = arrangement
  const wantsAll = kind !== '' || brand !== '' || order !== 'newest'
  useEffect(() => {
    if (wantsAll && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [wantsAll, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  const change = (changes: Partial<Arrangement>) => {
    if (changes.isByOutfit !== undefined || changes.order !== undefined) removal.end()
    const next = { ...arrangement, ...changes }
    const order = ordersOf(next.isByOutfit).includes(next.order) ? next.order : 'newest'
    const newQuery = writeArrangement(query, { ...next, order })
    startTransition(() => {
      setQuery(newQuery)
      setAddress(newQuery, { replace: true })
    })
  }

  const cards = outfits?.map((outfit, index) => (
    <OutfitCard
      key={outfit.id}
      outfit={outfit}
      onRemove={data?.pages[0]?.isRemovable ? () => removal.remove(outfit, index) : undefined}
    />
  ))
  if (lastRemoved)
    cards?.splice(
      lastRemoved.index,
      0,
      <RemovedCard
        key={`removed ${lastRemoved.outfit.id}`}
        title={lastRemoved.outfit.title}
        isBusy={removal.isBusy}
        onUndo={removal.undo}
        onEnd={removal.end}
      />,
    )

  return (
    <div className={styles.closet}>
      <PagedList
        pages={pages}
        count={outfits && pieces.length + (lastRemoved ? 1 : 0)}
        heading={<h1>My Closet</h1>}
        line={
          pieces.length > 0
            ? `${counted(pieces.length, 'saved item')}${hasNextPage ? ' so far' : ''}${asLastSeen(pages)}`
            : ''
        }
        skeleton={<ClosetSkeleton />}
        trouble={{ title: 'Your closet did not load' }}
        empty={
          !extraContent && (
            <>
              <Notice
                title="No saved items yet"
                art={<ClosetArt />}
                action={{ name: 'Start Shopping', onPress: () => void navigate(homeAddress) }}
              >
                Rate an item of an outfit 4 or 5 stars, and the outfit is kept here.
              </Notice>
              <p className={styles.samples}>
                <SamplesLink />
              </p>
            </>
          )
        }
      >
        {() => (
          <>
            <ClosetControls
              pieces={pieces}
              shownCount={visiblePieces.length}
              hasWorn={outfits?.some(({ worn }) => worn) ?? false}
              isWhole={!hasNextPage}
              arrangement={arrangement}
              onArrange={change}
            />
            {arrangement.isByOutfit ? (
              <ul className={cardStyles.outfits}>{cards}</ul>
            ) : (
              <ul className={tileStyles.tiles}>
                {visiblePieces.map((item) => (
                  <ClosetItem key={item.id} item={item} onView={() => view(item.id)} />
                ))}
              </ul>
            )}
            {visiblePieces.length === 0 && !hasNextPage && !arrangement.isByOutfit && (
              <div className={styles.samples}>
                <Button onClick={() => change({ kind: '', brand: '' })}>Show all</Button>
              </div>
            )}
          </>
        )}
      </PagedList>
      <div role="status">
        <VisuallyHidden>{removal.message}</VisuallyHidden>
      </div>
      {extraContent}
      {dialog}
    </div>
  )
}
