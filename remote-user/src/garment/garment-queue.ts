import { addGarment, type Garment } from '@drape/contract/garment'
import { causeOf, statusOf, useReplies } from '@drape/remote-shared/api'
import { createStore, useStore } from '@drape/remote-shared/storage'
import {
  forgetGarment,
  type KeptGarment,
  keepGarment,
  readGarments,
  type UploadWait,
  upload,
} from '@drape/remote-shared/upload'
import { useEffect, useEffectEvent } from 'react'
import { useUserId } from '../calls/user-id.ts'

/** A piece on its way. Those before the first one wait for their turn. */
export interface QueuedGarment extends KeptGarment {
  readonly isUnkept?: boolean
  readonly wait?: UploadWait | undefined
  /** Why it was not taken. It waits until its owner tries again. */
  readonly trouble?: string | undefined
}

const queue = createStore<readonly QueuedGarment[]>([])
let owner = ''
let isSending = false
let abort = new AbortController()
let tellSent: (garment: Garment) => void = () => {}

export const useGarmentQueue = () => useStore(queue)

const change = (id: string, changes: Partial<QueuedGarment>) =>
  queue.write(queue.read().map((garment) => (garment.id === id ? { ...garment, ...changes } : garment)))
const drop = (id: string) => queue.write(queue.read().filter((garment) => garment.id !== id))

/** One after another: on a slow line each is there sooner. */
const send = async (): Promise<void> => {
  if (isSending) return
  isSending = true
  const { signal } = abort
  try {
    for (;;) {
      const next = queue.read().find(({ trouble }) => !trouble)
      if (!next || signal.aborted) return
      await sendOne(next, signal)
    }
  } finally {
    if (!signal.aborted) isSending = false
  }
}

async function sendOne(
  { id, userId, kind, colour, name, note, picture }: QueuedGarment,
  signal: AbortSignal,
) {
  try {
    const garment = await upload(
      addGarment,
      {
        headers: { 'idempotency-key': id },
        body: { user: userId, kind, colour, name, note },
        file: picture,
      },
      {
        signal,
        onShare: () => change(id, { wait: undefined }),
        onWait: (wait) => change(id, { wait }),
      },
    )
    if (signal.aborted) return
    drop(id)
    void forgetGarment(id)
    tellSent(garment)
  } catch (error) {
    // A server's message about its own failure does not help.
    const isOwnFault = (statusOf(error) ?? 500) < 500
    const trouble = isOwnFault ? causeOf(error) : 'It could not be sent.'
    if (!signal.aborted) change(id, { trouble, wait: undefined })
  }
}

export const sendGarment = async (garment: KeptGarment): Promise<void> => {
  queue.write([...queue.read(), garment])
  if (!(await keepGarment(garment))) change(garment.id, { isUnkept: true })
  void send()
}

export const tryAgain = (id: string): void => {
  change(id, { trouble: undefined })
  void send()
}

export const discardGarment = (id: string): void => {
  drop(id)
  void forgetGarment(id)
}

/** Goes on with what an earlier visit of the same user did not send. Sending goes on while other screens are shown. */
const resumeGarments = async (userId: string, onSent: (garment: Garment) => void): Promise<void> => {
  tellSent = onSent
  if (owner !== userId) {
    abort.abort()
    abort = new AbortController()
    isSending = false
    owner = userId
    queue.write([])
  }
  const kept = await readGarments(userId)
  if (owner !== userId) return
  const known = new Set(queue.read().map(({ id }) => id))
  queue.write([...queue.read(), ...kept.filter(({ id }) => !known.has(id))])
  void send()
}

/** Goes on for as long as the user is signed in. */
export const useResumedGarments = (): void => {
  const userId = useUserId()
  const { refresh } = useReplies()
  const refreshSoon = useEffectEvent(() => void refresh('garment'))
  useEffect(() => void resumeGarments(userId, refreshSoon), [userId])
}
