import type { ReactNode } from 'react'
import type { usePages } from '../api/use-call.ts'
import { useRefresh } from '../api/use-refresh.ts'
import { Button } from '../ui/button.tsx'
import { takeFreshAddress } from './fresh-address.ts'
import { LoadMore } from './load-more.tsx'
import { NotLoaded } from './not-loaded.tsx'
import * as styles from './paged-list.module.css'

interface PagedListProps {
  readonly pages: ReturnType<typeof usePages>
  /** The number of items, once known. */
  readonly count: number | undefined
  readonly heading: ReactNode
  /** The line below the heading, whose height is reserved before it is known. */
  readonly line?: string
  readonly skeleton: ReactNode
  readonly trouble: { readonly title: string }
  readonly empty: ReactNode
  /** Renders the items. `onMissing` is to be called when a picture fails, and fetches fresh addresses. */
  readonly children: (onMissing: () => void) => ReactNode
}

/** A paged list: heading, skeleton, error, empty state and "load more" around its items. */
export const PagedList = ({
  pages,
  count,
  heading,
  line,
  skeleton,
  trouble,
  empty,
  children,
}: PagedListProps) => {
  const { press, isBusy, note } = useRefresh(pages)

  return (
    <>
      <div className={styles.head}>
        {heading}
        <Button type="text" aria-busy={isBusy} onClick={press}>
          Refresh
        </Button>
      </div>
      <div className={styles.line}>
        {line !== undefined && <p>{line}</p>}
        <span role="status">{count !== undefined && note}</span>
      </div>
      {pages.isPending && skeleton}
      {pages.isError && count === undefined && (
        <NotLoaded title={trouble.title} onRetry={pages.refetch}>
          Please try again in a moment.
        </NotLoaded>
      )}
      {count === 0 && !pages.hasNextPage && empty}
      {count !== undefined && count > 0 && children(() => takeFreshAddress(pages))}
      <LoadMore pages={pages} />
    </>
  )
}
