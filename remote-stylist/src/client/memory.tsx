import { readClient } from '@drape/contract/client'
import type { Fit } from '@drape/contract/fit'
import { preferencesInWords } from '@drape/contract/preference-fields'
import type { Taste } from '@drape/contract/taste'
import { causeOf, usePages } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { formatDate } from '@drape/remote-shared/format'
import { NotLoaded, Skeleton, takeFreshAddress } from '@drape/remote-shared/member-ui'
import { loadFailed } from '@drape/remote-shared/ui'
import type { ComponentType } from 'react'
import * as desk from '../desk.module.css'
import { Entries } from '../entries.tsx'
import { Facts } from './facts.tsx'
import * as styles from './memory.module.css'
import { Notes } from './notes.tsx'
import { Visits } from './visits.tsx'

export type FitFactsOf = ComponentType<{ readonly fit: Fit }>

interface MemoryProps {
  readonly clientId: string
  readonly ClientTaste: ComponentType<Taste>
  readonly FitFacts: FitFactsOf
}

/** All that the stylists know of a client. */
export const Memory = ({ clientId, ClientTaste, FitFacts }: MemoryProps) => {
  // Each page has earlier photos and outfits.
  const pages = usePages(readClient, { params: { id: clientId } })
  const { data, error, isPending } = pages
  const firstPage = data?.pages[0]
  if (isPending) return <Skeleton of="what is known of the client" pieces={[3, 6, 6, 10]} />
  if (!firstPage) return <NotLoaded onRetry={pages.refetch}>{causeOf(error)}</NotLoaded>

  const { preferences, fit } = firstPage
  const preferenceLines = preferences
    ? [
        ...preferencesInWords(preferences),
        ['Colours', preferences.color_preferences.favorite_colors.join(', ')] as const,
      ].filter(([, value]) => value)
    : []
  return (
    <div className={`${desk.column} ${styles.memory}`}>
      <Facts {...firstPage.client} />
      {fit && (
        <section aria-label="Sizes and fit">
          <h3>Sizes and fit{fit.updated_at && <small>, as of {formatDate(fit.updated_at)}</small>}</h3>
          <FitFacts fit={fit} />
        </section>
      )}
      <ClientTaste {...firstPage.taste} />
      <Notes clientId={clientId} notes={firstPage.notes} />
      <section aria-label="Preferences">
        <h3>Preferences{preferences && <small>, as of {formatDate(preferences.updated_at)}</small>}</h3>
        {preferenceLines.length > 0 ? (
          <Entries entries={preferenceLines} />
        ) : (
          <p className={desk.soft}>No preferences set</p>
        )}
      </section>
      <div className={styles.earlier}>
        <Visits
          visits={data.pages.flatMap(({ visits }) => visits)}
          onMissing={() => takeFreshAddress(pages)}
        />
        {pages.hasNextPage && (
          <Button block aria-busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show earlier ones
          </Button>
        )}
        <p className={`${desk.soft} ${styles.fault}`} role="status">
          {pages.isFetchNextPageError && loadFailed}
        </p>
      </div>
    </div>
  )
}
