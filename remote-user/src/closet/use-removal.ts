import { keepInCloset, listSavedOutfits, type SavedOutfit } from '@drape/contract/closet'
import { readProfile } from '@drape/contract/profile'
import { checkRating } from '@drape/contract/rating'
import { useAct } from '@drape/remote-shared/api'
import { showToast } from '@drape/remote-shared/toast'
import { useEffect, useRef, useState } from 'react'

interface Removed {
  readonly outfit: SavedOutfit
  /** Its place in the list. */
  readonly at: number
}

/** Takes outfits out of the closet at once, and the last one back: nothing waits for the time to undo. */
export const useRemoval = () => {
  const { mutateAsync: send } = useAct(keepInCloset, [listSavedOutfits, readProfile, checkRating])
  const [last, setLast] = useState<Removed>()
  const [gone, setGone] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [words, setWords] = useState('')
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  const focusOn = useRef<string>(undefined)

  // Undo is pressed, and gone: the outfit that is back takes the focus.
  useEffect(() => {
    const back = focusOn.current ? document.getElementById(focusOn.current) : null
    if (!back) return
    back.focus()
    focusOn.current = undefined
  })

  const show = (id: string) => setGone((before) => before.filter((each) => each !== id))
  const forget = (id: string) => setLast((before) => (before?.outfit.id === id ? undefined : before))
  const keep = ({ id }: SavedOutfit, isKept: boolean) => send({ params: { id }, body: { isKept } })

  const remove = (outfit: SavedOutfit, at: number) => {
    const { id, title } = outfit
    setLast({ outfit, at })
    setGone((before) => [...before, id])
    setWords(`“${title}” was removed.`)
    sent.current = keep(outfit, false).catch(() => {
      show(id)
      forget(id)
      setWords('')
      showToast(`“${title}” could not be removed. Please try again.`, { tone: 'bad' })
    })
  }

  const undo = async () => {
    if (!last) return
    const { id, title } = last.outfit
    setIsBusy(true)
    try {
      // The two must not overtake each other.
      await sent.current
      await keep(last.outfit, true)
      focusOn.current = id
      show(id)
      forget(id)
      setWords(`“${title}” is back.`)
    } catch {
      showToast(`“${title}” could not be put back. Please try again.`, { tone: 'bad' })
    }
    setIsBusy(false)
  }

  return {
    last,
    words,
    isBusy,
    isGone: (id: string) => gone.includes(id),
    remove,
    undo: () => void undo(),
    end: () => setLast(undefined),
  }
}
