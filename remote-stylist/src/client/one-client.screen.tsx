import { readClient } from '@drape/contract/client'
import type { Taste } from '@drape/contract/taste'
import { statusOf, usePages } from '@drape/remote-shared/api'
import { Notice } from '@drape/remote-shared/member-ui'
import { VisuallyHidden } from '@drape/remote-shared/ui'
import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { type FitFactsOf, Memory } from './memory.tsx'
import * as styles from './one-client.module.css'

interface OneClientProps {
  readonly clientId: string
  /** The list of clients. */
  readonly address: string
  readonly ClientTaste: ComponentType<Taste>
  readonly FitFacts: FitFactsOf
}

export const OneClientScreen = ({ clientId, address, ClientTaste, FitFacts }: OneClientProps) => {
  const pages = usePages(readClient, { params: { id: clientId } })
  const { data, error } = pages
  const client = data?.pages[0]?.client
  return (
    <div className={styles.client}>
      <Link to={address}>
        <span aria-hidden="true">‹</span> Clients
      </Link>
      <h1>{client?.name || client?.email || 'A client'}</h1>
      {client?.name && <p>{client.email}</p>}
      {!data && statusOf(error) === 404 ? (
        <Notice title="This client is not here">
          They may have deleted their account; then all that the house knew of them is gone too.
        </Notice>
      ) : (
        <div>
          <VisuallyHidden as="h2">What the house knows</VisuallyHidden>
          <Memory {...{ clientId, ClientTaste, FitFacts }} />
        </div>
      )}
    </div>
  )
}
