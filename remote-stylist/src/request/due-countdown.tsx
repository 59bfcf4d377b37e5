import type { PendingRequest } from '@drape/contract/request'
import { useNow } from '@drape/remote-shared/format'
import { dueOf } from './due.ts'

/** The remaining time until the outfit is due. */
export const DueCountdown = ({ request }: { readonly request: PendingRequest }) => {
  const { remaining, tone, when } = dueOf(request, useNow())
  return (
    <p data-tone={tone}>
      <strong>{remaining}</strong>
      {when && ` · ${when}`}
    </p>
  )
}
