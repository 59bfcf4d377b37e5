import { seeOutfit } from '@drape/contract/outfit'
import { listPhotos } from '@drape/contract/photo'
import { useAct } from '@drape/remote-shared/api'
import { useEffect, useState } from 'react'
import { isSeen, noteSeen } from '../signed-in/seen-outfits.ts'

/** Notes that an outfit is shown: here at once, and at the server for other devices. Returns whether it is new here. */
export const useSeen = (id: string): boolean => {
  const [isNew] = useState(() => !isSeen(id))
  const { mutate } = useAct(seeOutfit, isNew ? [listPhotos] : [])
  useEffect(() => {
    noteSeen(id)
    mutate({ params: { id } })
  }, [id, mutate])
  return isNew
}
