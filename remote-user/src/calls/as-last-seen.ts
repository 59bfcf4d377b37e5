import { formatDate, formatTime } from '@drape/remote-shared/format'

interface ListState {
  readonly isRefetchError: boolean
  readonly dataUpdatedAt: number
}

/** The time of a stored list whose time is not known: the first millisecond of 1970. */
const unknownTime = 1

/** Shown after the count of a list that could not be refreshed; '' for a fresh one. */
export const asLastSeen = ({ isRefetchError, dataUpdatedAt: updatedAt }: ListState): string => {
  if (!isRefetchError) return ''
  return updatedAt > unknownTime
    ? ` · as last seen on ${formatDate(new Date(updatedAt).toISOString())}, ${formatTime(updatedAt)}`
    : ' · as last seen'
}
