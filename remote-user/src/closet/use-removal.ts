import { keepInCloset, type SavedOutfit } from '@drape/contract/closet'
import { useAct, useTask } from '@drape/remote-shared/api'
import { showToast } from '@drape/remote-shared/toast'
import { useEffect, useRef, useState } from 'react'

interface RemovedOutfit {
  readonly outfit: SavedOutfit
  /** Its place in the list. */
  readonly index: number
}

/**
 * Removes outfits from the closet at once, and can restore the last one: the request does not wait for the time to
 * undo.
 */
export const useRemoval = () => {
  const { mutateAsync: send } = useAct(keepInCloset)
  const [lastRemoved, setLastRemoved] = useState<RemovedOutfit>()
  const [removedIds, setRemovedIds] = useState<readonly string[]>([])
  const [message, setMessage] = useState('')
  const lastRequest = useRef<Promise<unknown>>(Promise.resolve())
  const focusId = useRef<string>(undefined)

  // The pressed Undo button disappears: the restored outfit takes the focus.
  useEffect(() => {
    const link = focusId.current ? document.getElementById(focusId.current) : null
    if (!link) return
    link.focus()
    focusId.current = undefined
  })

  const restore = (id: string) => setRemovedIds((ids) => ids.filter((removedId) => removedId !== id))
  const clearUndo = (id: string) =>
    setLastRemoved((removedOutfit) => (removedOutfit?.outfit.id === id ? undefined : removedOutfit))
  const keep = ({ id }: SavedOutfit, isKept: boolean) => send({ params: { id }, body: { isKept } })

  const remove = (outfit: SavedOutfit, index: number) => {
    const { id, title } = outfit
    setLastRemoved({ outfit, index })
    setRemovedIds((ids) => [...ids, id])
    setMessage(`“${title}” was removed.`)
    lastRequest.current = keep(outfit, false).catch(() => {
      restore(id)
      clearUndo(id)
      setMessage('')
      showToast(`“${title}” could not be removed. Please try again.`, { tone: 'bad' })
    })
  }

  const putBack = useTask(async ({ outfit }: RemovedOutfit) => {
    const { id, title } = outfit
    try {
      // The removal must reach the server before its undo.
      await lastRequest.current
      await keep(outfit, true)
      focusId.current = id
      restore(id)
      clearUndo(id)
      setMessage(`“${title}” is back.`)
    } catch {
      showToast(`“${title}” could not be put back. Please try again.`, { tone: 'bad' })
    }
  })

  return {
    lastRemoved,
    message,
    isBusy: putBack.isPending,
    isRemoved: (id: string) => removedIds.includes(id),
    remove,
    undo: () => lastRemoved && void putBack.press(lastRemoved),
    end: () => setLastRemoved(undefined),
  }
}
