import { CallFailed, useAct, useReplies } from '@drape/remote-shared/api'
import {
  claimRequest,
  listPendingRequests,
  readInsight,
  releaseRequest,
} from '@drape/remote-shared/stylist-calls'
import { useState } from 'react'

const statusOf = (error: unknown): number | undefined =>
  error instanceof CallFailed ? error.status : undefined

/** The server says who has it. */
const holderOf = (error: unknown): string =>
  (error instanceof CallFailed && error.problem?.message) || 'Another stylist is working on this request.'

/** A request that is somebody else's, or gone, is no fault of anybody: it is said, and the queue goes on. */
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

/** Takes requests and gives them back, and keeps what came of it for each. */
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
        // Nobody waits for it: the queue is asked anew when it is opened next.
        void replies.refresh(listPendingRequests)
        onOpen(id)
      } catch (error) {
        note(id, wordsFor(error))
        // The list shows then who has it. One that is gone stays until it has been read.
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
