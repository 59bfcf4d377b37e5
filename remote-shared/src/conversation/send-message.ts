import { addMessagePicture, readConversation, sendMessage } from '@drape/contract/conversation'
import { useEffect, useRef, useState } from 'react'
import { isOnline } from '../api/online.ts'
import { useActOnce, useReplies, useTask } from '../api/use-call.ts'
import { CallFailed, statusOf } from '../http/call-failed.ts'
import type { UploadWait } from '../upload/upload.ts'
import type { Draft, LoadUpload } from './draft.ts'

/** The text of a wish for another piece that is sent without words. */
const defaultSwapText = 'I would like another one in its place.'

const waits: Readonly<Record<UploadWait, string>> = {
  offline: 'You are offline. It goes on with the connection, while this stays open.',
  broken: 'The connection broke. Trying again…',
  busy: 'Drape is busy. Trying again…',
}

/** Sends a message: first its pictures one after another, then itself. */
export const useSendMessage = (photo: string, loadUpload: LoadUpload | undefined) => {
  const params = { id: photo }
  const { mutateAsync: sendWords } = useActOnce(sendMessage, 'later')
  const replies = useReplies()
  const [progress, setProgress] = useState<string>()
  /** The pictures that are at the server already, by their ids here. */
  const sent = useRef(new Map<string, string>())
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const sendPicture = async (id: string, file: Blob, line: string): Promise<string> => {
    const known = sent.current.get(id)
    if (known) return known
    if (!loadUpload || !isOnline()) throw new CallFailed('unreachable')
    abort.current = new AbortController()
    const { upload } = await loadUpload()
    const reply = await upload(
      addMessagePicture,
      { params, headers: { 'idempotency-key': id }, file },
      {
        signal: abort.current.signal,
        onShare: () => setProgress(line),
        onWait: (wait) => setProgress(waits[wait]),
      },
    )
    sent.current.set(id, reply.id)
    return reply.id
  }

  const send = async ({ text, pictures = [], item, isSwap }: Draft) => {
    const words = text.trim() || (isSwap ? defaultSwapText : '')
    try {
      const ids: string[] = []
      for (const { id, picture } of pictures) {
        const line = `Sending picture ${ids.length + 1} of ${pictures.length}…`
        ids.push(await sendPicture(id, picture, line))
      }
      const reply = await sendWords({
        params,
        body: {
          ...(words && { text: words }),
          ...(ids.length > 0 && { pictures: ids }),
          ...(item && { item: item.id }),
          ...(isSwap && { swap: true }),
        },
      })
      replies.write(readConversation, { params }, reply)
      sent.current.clear()
    } catch (error) {
      // The server has forgotten a picture whose message came too late.
      if (statusOf(error) === 409) sent.current.clear()
      throw error
    } finally {
      setProgress(undefined)
    }
    return true
  }
  return { ...useTask(send), progress }
}
