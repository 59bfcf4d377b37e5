import { formatDate, formatTime } from '@drape/remote-shared/format'

interface Seen {
  readonly isRefetchError: boolean
  readonly dataUpdatedAt: number
}

/** A list that was recalled without its time has the first millisecond of 1970. */
const longAgo = 1

/** Said behind the count of a list that could not be refreshed; '' for one that is fresh. */
export const asLastSeen = ({ isRefetchError, dataUpdatedAt: at }: Seen): string => {
  if (!isRefetchError) return ''
  return at > longAgo
    ? ` · as last seen on ${formatDate(new Date(at).toISOString())}, ${formatTime(at)}`
    : ' · as last seen'
}
