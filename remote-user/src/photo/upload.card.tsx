import { useOnline } from '@drape/remote-shared/api'
import { Announcement, Button, Sheet } from '@drape/remote-shared/ui'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { FigureArt } from './figure.art.tsx'
import { PhotoPickers } from './photo.pickers.tsx'
import { choosePhoto, dropPhoto, submitPhoto, type Way } from './photo.store.ts'
import { uploadCss } from './upload.look.ts'
import { UploadProgress } from './upload.progress.tsx'

const titles: Record<Way['is'], string> = {
  none: 'What shall we style?',
  preparing: 'Preparing your photo…',
  chosen: 'Ready when you are',
  sending: 'Sending your photo…',
  sent: '',
}

const advice = 'Head to toe, in daylight, in something simple. One photo is enough.'
const chosenAdvice = 'Only you and our stylists see it. Where it was taken is not sent along.'
const offline = 'You are offline. Your photo will be sent when the connection is back.'

const PhotoFrame = ({ way }: { readonly way: Way }) => (
  <div className={`upload-frame upload-frame-${way.is}`}>
    {'photo' in way ? (
      <img src={way.photo.address} width={way.photo.width} height={way.photo.height} alt="Your chosen one" />
    ) : (
      <FigureArt />
    )}
  </div>
)

export const UploadCard = ({ way }: { readonly way: Way }) => {
  const isOnline = useOnline()
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef<Way['is'] | undefined>(way.is)
  const [isOver, setIsOver] = useState(false)

  // The button that was pressed is gone, and the focus with it.
  useEffect(() => {
    if (first.current === way.is) return
    first.current = undefined
    heading.current?.focus({ preventScroll: true })
  }, [way.is])

  const isOpen = way.is === 'none' || way.is === 'chosen'
  const trouble = isOpen && !way.trouble?.isFault ? way.trouble : undefined

  const hover = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(isOpen)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (isOpen) void choosePhoto(event.dataTransfer.files[0])
  }

  return (
    <section
      className={isOver ? 'upload upload-over' : 'upload'}
      aria-labelledby={titleId}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Sheet name="upload" css={uploadCss} />
      <PhotoFrame way={way} />
      <div className="upload-side">
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {titles[way.is]}
        </h2>
        {way.is === 'sending' ? (
          <UploadProgress {...way} />
        ) : (
          <>
            <p>{way.is === 'chosen' ? chosenAdvice : advice}</p>
            {way.is === 'none' && <PhotoPickers />}
            <Announcement isError>{trouble?.words}</Announcement>
            <Announcement isError>{trouble?.reason}</Announcement>
            <Announcement>{isOnline ? undefined : offline}</Announcement>
            {isOpen && (
              <Button
                size="large"
                block
                type={way.is === 'chosen' ? 'primary' : 'text'}
                onClick={() => void submitPhoto()}
              >
                Submit Photo
              </Button>
            )}
            {way.is === 'chosen' && (
              <Button size="large" block onClick={dropPhoto}>
                Choose Different Photo
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  )
}
