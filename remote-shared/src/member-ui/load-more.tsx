import type { usePages } from '../api/use-call.ts'
import { Button } from '../ui/button.tsx'
import { loadFailed } from '../ui/use-lazy.ts'
import * as styles from './load-more.module.css'

/** The end of a list that comes page by page. */
export const LoadMore = ({ pages }: { readonly pages: ReturnType<typeof usePages> }) => (
  <>
    {pages.hasNextPage && (
      <Button
        className={styles.more}
        size="large"
        block
        aria-busy={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
      >
        Load more
      </Button>
    )}
    <p className={styles.fault} role="status">
      {pages.isFetchNextPageError && loadFailed}
    </p>
  </>
)
