import type { Client } from '@drape/contract/client'
import { formatDate } from '@drape/remote-shared/format'
import { Link } from 'react-router-dom'
import * as desk from '../desk.module.css'
import * as styles from './client-rows.module.css'

interface ClientRowsProps {
  readonly clients: readonly Client[]
  readonly addressOf: (clientId: string) => string
}

export const ClientRows = ({ clients, addressOf }: ClientRowsProps) => (
  <table className={styles.rows}>
    <thead>
      <tr>
        <th scope="col">Client</th>
        <th scope="col">Last outfit</th>
        <th scope="col">Stars</th>
        <th scope="col">Waiting</th>
        <th scope="col">Late</th>
        <th scope="col">Notes</th>
      </tr>
    </thead>
    <tbody>
      {clients.map(({ id, name, email, last_outfit_at, average, ratings, waiting, late, notes }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={addressOf(id)}>{name || email}</Link> <span className={desk.soft}>{email}</span>
          </th>
          <td data-of="Last outfit">{last_outfit_at ? formatDate(last_outfit_at) : 'none yet'}</td>
          <td data-of="Stars">{average === null ? '–' : `${average.toFixed(2)} of ${ratings}`}</td>
          <td data-of="Waiting">{waiting}</td>
          <td data-of="Late" data-many={late > 0}>
            {late}
          </td>
          <td data-of="Notes">{notes}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
