import type { PendingRequest } from '@drape/contract/request'
import { useNow } from '@drape/remote-shared/format'
import { dueOf } from './due.ts'

/** How much is left of the time that was promised, at the desk. */
export const DueCountdown = ({ request }: { readonly request: PendingRequest }) => {
  const { left, tone, when } = dueOf(request, useNow())
  return (
    <p data-tone={tone}>
      <strong>{left}</strong>
      {when && ` · ${when}`}
    </p>
  )
}
