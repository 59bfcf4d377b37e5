import { CallFailed, statusOf, useAct, useReplies } from '@drape/remote-shared/api'
import {
  claimRequest,
  listPendingRequests,
  readInsight,
  releaseRequest,
} from '@drape/remote-shared/stylist-calls'
import { useState } from 'react'

/** The server's message names the stylist. */
const holderOf = (error: unknown): string =>
  (error instanceof CallFailed && error.problem?.message) || 'Another stylist is working on this request.'

/** A claimed or missing request is not an error: it is explained, and the queue stays. */
const wordsFor = (error: unknown): string => {
  switch (statusOf(error)) {
    case 404:
      return 'This request is no longer in the queue. Please take another one.'
    case 409:
      return `${holderOf(error)} Please take another one.`
    case undefined:
      return 'The server cannot be reached right now. Please try again.'
    default:
      return 'This request could not be opened. Please try again.'
  }
}

const gaveBack = 'It is back in the queue for everybody.'
const notGivenBack = 'This could not be given back. Please try again.'

/** Claims and releases requests, and keeps the result of each for the list. */
export const useReview = (onOpen: (requestId: string) => void) => {
  const claim = useAct(claimRequest)
  const release = useAct(releaseRequest)
  const replies = useReplies()
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({})
  const [busyId, setBusyId] = useState<string>()

  const note = (id: string, words: string) => setNotes((others) => ({ ...others, [id]: words }))

  const during = async (id: string, task: () => Promise<unknown>) => {
    if (busyId) return
    setBusyId(id)
    note(id, '')
    await task()
    setBusyId(undefined)
  }

  const review = (id: string) =>
    during(id, async () => {
      try {
        await claim.mutateAsync({ params: { id } })
        // Not awaited, because the queue is refetched when it is opened next.
        void replies.refresh(listPendingRequests)
        onOpen(id)
      } catch (error) {
        note(id, wordsFor(error))
        // Refetching shows who has it. A missing request stays in the list, so that the note can be read.
        if (statusOf(error) === 409) void replies.refresh(listPendingRequests)
        if (statusOf(error) === 404) void replies.refresh(readInsight)
      }
    })

  const giveBack = (id: string) =>
    during(id, async () => {
      try {
        await release.mutateAsync({ params: { id } })
        await replies.refresh(listPendingRequests)
        note(id, gaveBack)
      } catch {
        note(id, notGivenBack)
      }
    })

  return {
    busyId,
    noteOf: (id: string): string | undefined => notes[id] || undefined,
    review: (id: string) => void review(id),
    giveBack: (id: string) => void giveBack(id),
  }
}
