import { endLook, type SharedLook } from '@drape/contract/look'
import { statusOf, useAct, useReplies } from '@drape/remote-shared/api'
import { formatDate } from '@drape/remote-shared/format'
import { showToast } from '@drape/remote-shared/toast'
import { Button } from '@drape/remote-shared/ui'

const openedTimes = (opens: number): string =>
  opens === 0 ? 'not opened yet' : opens === 1 ? 'opened once' : `opened ${opens} times`

/** A link that is open, and the way to end it. */
export const OpenLook = ({ look: { id, ends_at, opens, withName } }: { readonly look: SharedLook }) => {
  const { mutateAsync: end, isPending } = useAct(endLook)
  const { refresh } = useReplies()
  const press = async () => {
    if (isPending) return
    try {
      await end({ params: { id } })
      showToast('Nobody can open this link any more.')
    } catch (error) {
      // It has ended already.
      if (statusOf(error) === 404) await refresh('look')
      else showToast('This is still shared. Please try again.', { tone: 'bad' })
    }
  }
  const words = `Shared until ${formatDate(ends_at)}, ${openedTimes(opens)}`
  return (
    <li>
      <span>
        {words}
        {withName && ', with your first name'}
      </span>
      <Button
        type="text"
        aria-busy={isPending}
        aria-label={`Stop sharing: ${words}`}
        onClick={() => void press()}
      >
        Stop sharing
      </Button>
    </li>
  )
}
