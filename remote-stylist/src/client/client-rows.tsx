import { Table } from '@drape/remote-shared/desk-figures'
import { formatDate } from '@drape/remote-shared/format'
import type { Client } from '@drape/remote-shared/stylist-calls'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import * as styles from './client-rows.module.css'

interface ClientRowsProps {
  readonly clients: readonly Client[]
  readonly addressOf: (clientId: string) => string
}

const figures: Readonly<Record<string, (client: Client) => ReactNode>> = {
  'Last outfit': ({ last_outfit_at }) => (last_outfit_at ? formatDate(last_outfit_at) : 'none yet'),
  Stars: ({ average, ratings }) => (average === null ? '–' : `${average.toFixed(2)} of ${ratings}`),
  Waiting: ({ waiting }) => waiting,
  Late: ({ late }) => (late > 0 ? <strong>{late}</strong> : late),
  Notes: ({ notes }) => notes,
}

export const ClientRows = ({ clients, addressOf }: ClientRowsProps) => (
  <Table
    className={styles.rows}
    rowKey="id"
    pagination={false}
    dataSource={clients}
    columns={[
      {
        key: 'client',
        title: 'Client',
        rowScope: 'row',
        render: (_, { id, name, email }) => (
          <>
            <Link to={addressOf(id)}>{name || email}</Link> <span>{email}</span>
          </>
        ),
      },
      ...Object.entries(figures).map(([title, read]) => {
        // On a phone the name of a figure stands before it.
        const cell = { className: styles.figure, 'data-of': title }
        return { key: title, title, onCell: () => cell, render: (_: unknown, client: Client) => read(client) }
      }),
    ]}
  />
)
