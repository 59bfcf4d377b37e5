import { listClients } from '@drape/contract/client'
import { statusOf, usePages } from '@drape/remote-shared/api'
import { Input } from '@drape/remote-shared/desk'
import { counted } from '@drape/remote-shared/format'
import { PagedList, Skeleton } from '@drape/remote-shared/member-ui'
import { useDeferredValue, useId } from 'react'
import * as desk from '../desk.module.css'
import { useQuery } from '../use-query.ts'
import * as styles from './client.module.css'
import { ClientRows } from './client-rows.tsx'
import { ClientSamples } from './client-samples.tsx'

interface ClientScreenProps {
  /** Returns the address of a client's page. */
  readonly addressOf: (clientId: string) => string
}

const maxLength = 80

/**
 * The list of clients. It shows sample clients until the first real one is there, and where the server has no list of
 * clients.
 */
export const ClientScreen = ({ addressOf }: ClientScreenProps) => {
  const id = useId()
  const [query, setQuery] = useQuery()
  // In the address, so that Back from a client leads to the search results.
  const search = query.get('search')?.slice(0, maxLength) ?? ''
  const deferredSearch = useDeferredValue(search.trim())
  const pages = usePages(
    listClients,
    { query: deferredSearch ? { search: deferredSearch } : {} },
    // So that the rows do not flicker at each letter.
    { keepsPrevious: true },
  )
  const { data, error, hasNextPage } = pages
  const clients = data?.pages.flatMap((page) => page.clients)
  const isEmpty = clients?.length === 0 && !pages.isPlaceholderData

  if ((isEmpty && !deferredSearch) || (!data && statusOf(error) === 404)) return <ClientSamples />
  return (
    <div className={styles.clients}>
      <PagedList
        pages={pages}
        count={clients?.length}
        heading={
          <>
            <h1 className={styles.title}>Clients</h1>
            <label className={styles.search} htmlFor={id}>
              Find by name or e-mail
              <Input
                id={id}
                type="search"
                maxLength={maxLength}
                value={search}
                onChange={({ target }) => setQuery({ search: target.value })}
              />
            </label>
          </>
        }
        line={clients?.length ? `${counted(clients.length, 'client')}${hasNextPage ? ' so far' : ''}` : ''}
        skeleton={<Skeleton of="the clients" pieces={[3, 3, 3, 3, 3, 3]} />}
        trouble={{ title: 'The clients did not load' }}
        empty={null}
      >
        {() => clients && <ClientRows clients={clients} addressOf={addressOf} />}
      </PagedList>
      <p className={desk.soft} role="status">
        {isEmpty && `Nobody is called “${deferredSearch}”.`}
      </p>
    </div>
  )
}
