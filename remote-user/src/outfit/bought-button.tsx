import { markBought } from '@drape/contract/closet'
import type { OutfitItem } from '@drape/contract/outfit'
import { useAct } from '@drape/remote-shared/api'
import { showToast } from '@drape/remote-shared/toast'
import { Button } from '@drape/remote-shared/ui'
import { useState } from 'react'
import * as styles from './outfit-item.module.css'

interface BoughtProps {
  readonly outfitId: string
  readonly item: OutfitItem
}

/**
 * The user marks the piece as bought, because Buy Now only opens a shop. Renders nothing where the server has no such
 * mark.
 */
export const Bought = ({ outfitId, item }: BoughtProps) => {
  const { mutateAsync: send, isPending } = useAct(markBought)
  const [choice, setChoice] = useState<boolean>()
  if (item.isBought === undefined) return null
  const isBought = choice ?? item.isBought

  const press = async () => {
    if (isPending) return
    setChoice(!isBought)
    try {
      await send({ params: { id: outfitId, item: item.uuid }, body: { isBought: !isBought } })
    } catch {
      setChoice(isBought)
      showToast('That was not saved. Please try again.', { tone: 'bad' })
    }
  }

  return (
    <Button
      type="text"
      className={styles.bought}
      aria-pressed={isBought}
      aria-busy={isPending}
      aria-label={`I bought this: ${item.name}`}
      onClick={() => void press()}
    >
      I bought this
    </Button>
  )
}
