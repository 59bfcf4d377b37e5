import { listLooks, type SharedLook } from '@drape/contract/look'
import { statusOf, useCall } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/ui'
import { useState } from 'react'
import { OpenLook } from './open-look.tsx'
import { ShareLookDialog } from './share-look.dialog.tsx'
import * as styles from './share-look.module.css'

/** Those that are shown at once. */
const maxShown = 3

/** The links to an outfit that are open, and the way to a new one. Nothing where the server has no such links. */
export const ShareLook = ({ outfitId, title }: { readonly outfitId: string; readonly title: string }) => {
  const { data, error } = useCall(listLooks, { params: { id: outfitId } })
  const [isOpen, setIsOpen] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  if (statusOf(error) === 404) return null
  const looks: readonly SharedLook[] = data?.looks ?? []
  const hiddenCount = isWhole ? 0 : looks.length - maxShown
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Share this look
      </Button>
      {looks.length > 0 && (
        <ul className={styles.looks}>
          {looks.slice(0, isWhole ? undefined : maxShown).map((look) => (
            <OpenLook key={look.id} look={look} />
          ))}
        </ul>
      )}
      {hiddenCount > 0 && (
        <Button type="text" onClick={() => setIsWhole(true)}>
          Show {hiddenCount} more
        </Button>
      )}
      {isOpen && <ShareLookDialog {...{ outfitId, title }} onClose={() => setIsOpen(false)} />}
    </>
  )
}
