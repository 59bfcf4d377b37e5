import { changeGarment, deleteGarment, type Garment } from '@drape/contract/garment'
import { useAct } from '@drape/remote-shared/api'
import { showToast } from '@drape/remote-shared/toast'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const undoMs = 8000

const titleOf = ({ name, kind }: Garment) => name || kind

/** Archives at once, and deletes once the time to undo is over, or the screen is left. */
export const useGarmentRemoval = () => {
  const { mutateAsync: change } = useAct(changeGarment)
  const { mutateAsync: remove } = useAct(deleteGarment)
  const [hiddenIds, setHiddenIds] = useState<readonly string[]>([])
  const pending = useRef(new Map<string, { readonly timer: number; readonly garment: Garment }>())

  const show = (id: string) => setHiddenIds((ids) => ids.filter((hidden) => hidden !== id))

  const deleteNow = async (id: string) => {
    const waiting = pending.current.get(id)
    if (!waiting) return
    clearTimeout(waiting.timer)
    pending.current.delete(id)
    try {
      await remove({ params: { id } })
    } catch {
      show(id)
      showToast(`“${titleOf(waiting.garment)}” could not be deleted. Please try again.`, { tone: 'bad' })
    }
  }

  const deleteAll = useEffectEvent(() => {
    for (const id of [...pending.current.keys()]) void deleteNow(id)
  })
  useEffect(() => {
    const leave = () => deleteAll()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  const deleteSoon = (garment: Garment) => {
    const { id } = garment
    setHiddenIds((ids) => [...ids, id])
    pending.current.set(id, { garment, timer: window.setTimeout(() => void deleteNow(id), undoMs) })
    const undo = () => {
      const waiting = pending.current.get(id)
      if (!waiting) return
      clearTimeout(waiting.timer)
      pending.current.delete(id)
      show(id)
    }
    showToast(`“${titleOf(garment)}” was deleted.`, {
      ms: undoMs,
      action: { name: 'Undo', takesFocus: true, onPress: undo },
    })
  }

  const archive = async (garment: Garment) => {
    const { id, isArchived } = garment
    const put = (isThere: boolean) => change({ params: { id }, body: { isArchived: isThere } })
    try {
      await put(!isArchived)
      showToast(`“${titleOf(garment)}” is ${isArchived ? 'back in your wardrobe' : 'in the archive'}.`, {
        ms: undoMs,
        action: { name: 'Undo', takesFocus: true, onPress: () => void put(isArchived).catch(() => {}) },
      })
    } catch {
      showToast(`“${titleOf(garment)}” could not be moved. Please try again.`, { tone: 'bad' })
    }
  }

  return { isHidden: (id: string) => hiddenIds.includes(id), deleteSoon, archive }
}
