import { type PendingRequest, type QueuePart, queueParts } from '@drape/contract/request'
import { useDebouncedValue } from '../use-debounced-value.ts'
import { useQuery } from '../use-query.ts'
import { dueAt } from './due.ts'

/** The server searches the whole queue when typing pauses this long; the loaded requests are filtered at once. */
const pauseMs = 300
/** The server refuses a longer search, and control characters. */
const searchOf = (text: string): string => text.replace(/\p{C}/gu, ' ').slice(0, 80)

export interface Choice {
  readonly show: QueuePart | undefined
  readonly search: string
  /** The ids of the requests of which the stylist has a draft on this device: "Mine" shows them too. */
  readonly draftedIds?: readonly string[]
}

/** The filter and the search of the queue. They are in the address, so that a reload and Back keep them. */
export const useQueueChoice = () => {
  const [query, setQuery] = useQuery()
  const show = queueParts.find((part) => part === query.get('show'))
  const text = searchOf(query.get('search') ?? '')
  const pausedText = useDebouncedValue(text, pauseMs)
  return {
    show,
    text,
    /** The search that is sent to the server: it follows the text after a pause. */
    search: text && pausedText,
    type: (text: string) => setQuery({ search: searchOf(text) }),
    choose: (part: QueuePart | undefined) => setQuery({ show: part }),
    clear: () => setQuery({ show: undefined, search: undefined }),
  }
}

/** The claim, unless it has run out meanwhile. */
export const claimOf = ({ claimedBy }: PendingRequest, now: number) =>
  claimedBy && Date.parse(claimedBy.until) > now ? claimedBy : null

/** Whom it is kept for, unless that has ended meanwhile. */
export const keptOf = ({ kept_for }: PendingRequest, now: number) =>
  kept_for && Date.parse(kept_for.until) > now ? kept_for : undefined

const isPart = (
  request: PendingRequest,
  show: QueuePart,
  draftedIds: readonly string[],
  now: number,
): boolean => {
  switch (show) {
    case 'mine':
      return claimOf(request, now)?.isYou || draftedIds.includes(request.id)
    case 'unclaimed':
      return claimOf(request, now) === null
    case 'late':
      return dueAt(request) <= now
    case 'without_preferences':
      return request.userPreferences === null
  }
}

/**
 * The requests that match, the most urgent first. A server of the specification alone neither filters nor sorts, so it
 * is done here.
 */
export const narrow = (
  requests: readonly PendingRequest[],
  { show, search, draftedIds = [] }: Choice,
  now: number,
) => {
  const searchWords = search.trim().toLowerCase()
  return requests
    .filter((request) => {
      const client = `${request.user_name ?? ''} ${request.userEmail}`.toLowerCase()
      return (!show || isPart(request, show, draftedIds, now)) && client.includes(searchWords)
    })
    .toSorted((one, other) => dueAt(one) - dueAt(other))
}
