import { causeOf, statusOf, useOnline, usePages } from '@drape/remote-shared/api'
import { Input } from '@drape/remote-shared/field'
import { Notice, Skeleton } from '@drape/remote-shared/member-ui'
import { listClients } from '@drape/remote-shared/stylist-calls'
import { Button } from '@drape/remote-shared/ui'
import { useDeferredValue, useId, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as styles from './client.module.css'
import { ClientRows } from './client-rows.tsx'
import { ClientSamples } from './client-samples.tsx'

interface ClientScreenProps {
  /** Where a client's page is. */
  readonly addressOf: (clientId: string) => string
}

type ClientPages = ReturnType<typeof usePages<typeof listClients>>['data']

const longest = 80

/** The clients of the house. While nobody was served, and where the server knows of none, samples stand for them. */
export const ClientScreen = ({ addressOf }: ClientScreenProps) => {
  const id = useId()
  const [query, setQuery] = useSearchParams()
  // In the address, so that Back from a client leads to what was found.
  const search = query.get('search')?.slice(0, longest) ?? ''
  const asked = useDeferredValue(search.trim())
  // What was found before stays until the next answer, so that the rows do not flicker at each letter.
  const last = useRef<ClientPages>(undefined)
  const pages = usePages(
    listClients,
    { query: asked ? { search: asked } : {} },
    { placeholder: last.current },
  )
  const { data, error, isPending } = pages
  if (!pages.isPlaceholderData) last.current = data
  const isOnline = useOnline()
  const clients = data?.pages.flatMap((page) => page.clients)
  const isNobody = clients?.length === 0 && !pages.isPlaceholderData

  const look = (text: string) =>
    setQuery(
      (now) => {
        if (text) now.set('search', text)
        else now.delete('search')
        return now
      },
      { replace: true },
    )

  if ((isNobody && !asked) || (!data && statusOf(error) === 404)) return <ClientSamples />
  return (
    <div className={styles.clients}>
      <h1>Clients</h1>
      <label className={styles.search} htmlFor={id}>
        Find by name or e-mail
        <Input
          id={id}
          type="search"
          maxLength={longest}
          autoComplete="off"
          value={search}
          onChange={({ target }) => look(target.value)}
        />
      </label>
      {isPending && <Skeleton of="the clients" pieces={[3, 3, 3, 3, 3, 3]} />}
      {error && !data && (
        <Notice
          title={isOnline ? 'The clients did not load' : 'You are offline'}
          isTrouble
          action={{ name: 'Try again', onPress: () => void pages.refetch() }}
        >
          {isOnline ? causeOf(error) : 'They will come with the connection.'}
        </Notice>
      )}
      <p className={styles.found} role="status">
        {isNobody && `Nobody is called “${asked}”.`}
      </p>
      {clients && clients.length > 0 && <ClientRows clients={clients} addressOf={addressOf} />}
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
      <p className={styles.found} role="status">
        {pages.isFetchNextPageError && 'This did not load. Please try again.'}
      </p>
    </div>
  )
}
