import { seeOutfit } from '@drape/contract/outfit'
import { listPhotos } from '@drape/contract/photo'
import { useAct } from '@drape/remote-shared/api'
import { useEffect, useState } from 'react'
import { isSeen, noteSeen } from '../signed-in/seen-outfits.ts'

/**
 * Records that the outfit was opened, in this browser and at the server. Returns whether it is the first time in this
 * browser.
 */
export const useSeen = (id: string): boolean => {
  const [isNew] = useState(() => !isSeen(id))
  const { mutate } = useAct(seeOutfit, isNew ? [listPhotos] : [])
  useEffect(() => {
    noteSeen(id)
    mutate({ params: { id } })
  }, [id, mutate])
  return isNew
}
