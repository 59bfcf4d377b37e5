import { lookDays } from '@drape/contract/look'
import { causeOf } from '@drape/remote-shared/api'
import { Choices } from '@drape/remote-shared/choice'
import { Dialog } from '@drape/remote-shared/dialog'
import { Input } from '@drape/remote-shared/field'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { useState } from 'react'
import * as styles from './share-look.module.css'
import { useSharing } from './use-sharing.ts'

interface ShareLookProps {
  readonly outfitId: string
  readonly title: string
  readonly onClose: () => void
}

export const ShareLookDialog = ({ outfitId, title, onClose }: ShareLookProps) => {
  const [withName, setWithName] = useState(false)
  const { share, copy, link, isCopied, isPending, error } = useSharing({ outfitId, title, onShared: onClose })
  return (
    <Dialog title="Share this look" onClose={onClose}>
      <div className={styles.sharing}>
        <p>
          Whoever has the link sees the pieces with their prices and shops, and who styled them. Never your
          photo, your sizes or your ratings. It ends by itself after {lookDays} days.
        </p>
        {link === undefined ? (
          <>
            <Choices
              legend="Your name"
              name="with-name"
              options={[{ value: 'first', name: 'Add my first name' }]}
              chosen={withName ? ['first'] : []}
              isMultiple
              onChoose={() => setWithName(!withName)}
            />
            <Button type="primary" size="large" aria-busy={isPending} onClick={() => void share(withName)}>
              Make a link
            </Button>
          </>
        ) : (
          <>
            <Input
              size="large"
              readOnly
              value={link}
              aria-label="The link"
              onFocus={({ target }) => target.select()}
            />
            <Button type="primary" size="large" onClick={() => void copy()}>
              Copy the link
            </Button>
          </>
        )}
        <Announcement>
          {link && (isCopied ? 'The link is copied: paste it wherever you like.' : 'Your link is ready.')}
        </Announcement>
        <Announcement isError>{error ? `No link was made: ${causeOf(error)}` : undefined}</Announcement>
      </div>
    </Dialog>
  )
}
