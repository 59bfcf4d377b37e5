import { noteWorn, type SavedOutfit } from '@drape/contract/closet'
import { useAct } from '@drape/remote-shared/api'
import { showToast } from '@drape/remote-shared/toast'
import { Button } from '@drape/remote-shared/ui'
import { useState } from 'react'
import * as styles from './outfit-card.module.css'

/** The day where the client is: 2026-11-28. */
const dayOf = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

interface WornButtonProps {
  readonly outfit: SavedOutfit
}

/** Notes today, and takes it back. Renders nothing where the server keeps no days. */
export const WornButton = ({ outfit: { id, title, worn } }: WornButtonProps) => {
  const { mutateAsync: send, isPending } = useAct(noteWorn)
  const [choice, setChoice] = useState<boolean>()
  if (!worn) return null
  const day = dayOf(new Date())
  const isWorn = choice ?? worn.last === day

  const press = async () => {
    if (isPending) return
    setChoice(!isWorn)
    try {
      await send({ params: { id }, body: { day, isWorn: !isWorn } })
    } catch {
      showToast('That was not saved. Please try again.', { tone: 'bad' })
    }
    setChoice(undefined)
  }

  return (
    <Button
      type="text"
      className={styles.worn}
      aria-pressed={isWorn}
      aria-busy={isPending}
      aria-label={`Worn today: ${title}`}
      onClick={() => void press()}
    >
      Worn today
    </Button>
  )
}
