import { Button, Flex } from '@drape/remote-shared/desk'
import type { PictureViewer } from '@drape/remote-shared/dialog'
import type { ComponentProps } from 'react'
import { PhotoDialog } from './outfit/photo.dialog.tsx'

/** A picture of a conversation, in the large view of the desk's photos. */
const MessagePicture = ({ pictures, shownId, onShow, onMissing, onClose }: ComponentProps<PictureViewer>) => {
  const index = pictures.findIndex(({ id }) => id === shownId)
  const shown = pictures[index]
  if (!shown) return null
  const { src, alt, title, facts } = shown
  /** After the last comes the first, because a button that becomes disabled would lose the focus. */
  const move = (offset: number) => onShow(pictures.at((index + offset) % pictures.length)?.id ?? shownId)
  return (
    <PhotoDialog title={title} src={src} alt={alt} onMissing={onMissing} onClose={onClose}>
      <Flex wrap align="center" gap="0.5rem 1rem">
        <span role="status">
          {facts}
          {pictures.length > 1 && ` · ${index + 1} of ${pictures.length}`}
        </span>
        {pictures.length > 1 && (
          <>
            <Button onClick={() => move(-1)}>Previous picture</Button>
            <Button onClick={() => move(1)}>Next picture</Button>
          </>
        )}
      </Flex>
    </PhotoDialog>
  )
}

export const loadMessagePicture = async () => MessagePicture
