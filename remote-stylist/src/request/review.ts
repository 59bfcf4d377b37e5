import { releaseRequest, takenByAnother } from '@drape/contract/request'
import { CallFailed, statusOf, useAct, useReplies } from '@drape/remote-shared/api'
import { useState } from 'react'
import { passClaim, useClaiming } from '../claiming.ts'

/** The server's message names the stylist. */
const holderOf = (error: unknown): string =>
  (error instanceof CallFailed && error.problem?.message) || takenByAnother

/** A claimed or missing request is not an error: it is explained, and the queue stays. */
const messageFor = (error: unknown): string => {
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

const released = 'It is back in the queue for everybody.'
const releaseFailed = 'This could not be given back. Please try again.'

/** Claims and releases requests, and returns the message about the last attempt. */
export const useReview = (onOpen: (requestId: string) => void) => {
  const claim = useClaiming()
  const release = useAct(releaseRequest)
  const replies = useReplies()
  const [note, setNote] = useState<string>()
  const [busyId, setBusyId] = useState<string>()

  const runAlone = async (id: string, task: () => Promise<unknown>) => {
    if (busyId) return
    setBusyId(id)
    setNote(undefined)
    await task()
    setBusyId(undefined)
  }

  const review = (id: string) =>
    runAlone(id, async () => {
      try {
        passClaim(await claim(id))
        onOpen(id)
      } catch (error) {
        setNote(messageFor(error))
        // Refetching shows who has it, or that it is gone.
        if (statusOf(error) === 409) void replies.refresh('request')
        if (statusOf(error) === 404) void replies.refresh('request', 'insight')
      }
    })

  const giveBack = (id: string) =>
    runAlone(id, async () => {
      try {
        await release.mutateAsync({ params: { id } })
        setNote(released)
      } catch {
        setNote(releaseFailed)
      }
    })

  return {
    busyId,
    /** The message about the last attempt. */
    note,
    review: (id: string) => void review(id),
    giveBack: (id: string) => void giveBack(id),
  }
}
