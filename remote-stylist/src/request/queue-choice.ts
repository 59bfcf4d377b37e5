import { type PendingRequest, type QueuePart, queueParts } from '@drape/contract/request'
import { useEffect, useEffectEvent, useState } from 'react'
import { useQuery } from '../use-query.ts'
import { dueAt } from './due.ts'

/** Typing waits this long before the whole queue is searched; what is on the page is searched at once. */
const pauseMs = 300
/** The server takes no longer one, and nothing that is not plain text. */
const searchOf = (typed: string): string => typed.replace(/\p{C}/gu, ' ').slice(0, 80)

export interface Choice {
  readonly show: QueuePart | undefined
  readonly search: string
  /** The requests of which the stylist has a draft here: they are theirs as well. */
  readonly drafted?: readonly string[]
}

/** What the queue is narrowed to stands in the address, so that a reload and Back keep it. */
export const useQueueChoice = () => {
  const [query, put] = useQuery()
  const show = queueParts.find((part) => part === query.get('show'))
  const search = searchOf(query.get('search') ?? '')
  const [typed, setTyped] = useState(search)

  const settle = () => {
    if (typed !== search) put({ search: typed })
  }

  // A pause that ends uses the newest text and the newest address.
  const endPause = useEffectEvent(settle)
  useEffect(() => {
    if (typed === search) return
    const timer = setTimeout(endPause, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, search])

  return {
    show,
    /** As far as the address has it. */
    search,
    typed,
    type: (text: string) => setTyped(searchOf(text)),
    /** Whoever leaves before the pause is over finds all that they typed when they come back. */
    settle,
    choose: (part: QueuePart | undefined) => put({ show: part }),
    clear: () => {
      setTyped('')
      put({ show: undefined, search: undefined })
    },
  }
}

/** The claim, unless it has run out meanwhile. */
export const claimOf = ({ claimedBy }: PendingRequest, now: number) =>
  claimedBy && Date.parse(claimedBy.until) > now ? claimedBy : null

const isPart = (
  request: PendingRequest,
  show: QueuePart,
  drafted: readonly string[],
  now: number,
): boolean => {
  switch (show) {
    case 'mine':
      return claimOf(request, now)?.isYou || drafted.includes(request.id)
    case 'unclaimed':
      return claimOf(request, now) === null
    case 'late':
      return dueAt(request) <= now
    case 'without_preferences':
      return request.userPreferences === null
  }
}

/** Of what has come, what fits, the most urgent first: a server of the specification alone sorts and leaves out nothing. */
export const narrow = (
  requests: readonly PendingRequest[],
  { show, search, drafted = [] }: Choice,
  now: number,
) => {
  const words = search.trim().toLowerCase()
  return requests
    .filter((request) => {
      const client = `${request.user_name ?? ''} ${request.userEmail}`.toLowerCase()
      return (!show || isPart(request, show, drafted, now)) && client.includes(words)
    })
    .toSorted((one, other) => dueAt(one) - dueAt(other))
}
