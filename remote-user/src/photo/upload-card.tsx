import { useOnline } from '@drape/remote-shared/api'
import { Announcement, Button, DialogButton, Lazy } from '@drape/remote-shared/ui'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { loadTools } from '../load-tools.ts'
import { PhotoPickers } from '../picture/photo-pickers.tsx'
import { WishLine } from '../wish/wish-line.tsx'
import { FigureArt } from './figure.art.tsx'
import { changeWish, choosePhoto, dropPhoto, keepWish, type UploadState } from './photo.store.ts'
import { type LoadAgreement, SubmitButton } from './submit-button.tsx'
import * as styles from './upload-card.module.css'
import { UploadProgress } from './upload-progress.tsx'

const titles: Record<UploadState['is'], string> = {
  none: 'What shall we style?',
  preparing: 'Preparing your photo…',
  chosen: 'Ready when you are',
  sending: 'Sending your photo…',
  sent: '',
}

const advice = 'Head to toe, in daylight, in something simple. One photo is enough.'
const privacyNote = 'Only you and our stylists see it. Where it was taken is not sent along.'
const offline = 'You are offline. Your photo will be sent when the connection is back.'

const notStored = 'This browser could not keep your photo. Stay on this page until it is sent.'

const sharedNote = 'This photo came from another app. Submit it only if you shared it.'

const pieceNote = 'Your stylist begins at this piece. A photo of you tells more.'

const PhotoFrame = ({ state }: { readonly state: UploadState }) => {
  const photo = 'photo' in state ? state.photo : undefined
  return (
    <div className={`${styles.frame} ${photo ? styles.chosen : ''}`}>
      {photo ? (
        <img src={photo.address} width={photo.width} height={photo.height} alt="Your chosen one" />
      ) : (
        <FigureArt />
      )}
    </div>
  )
}

const loadCamera = () => loadTools().then((module) => module.CameraDialog)
const loadCrop = () => loadTools().then((module) => module.CropPhotoDialog)
const loadWishForm = () => loadTools().then((module) => module.WishForm)
const loadHint = () => loadTools().then((module) => module.PhotoHint)

/** Whether a text is dragged into a field, which the browser inserts. */
const isForField = ({ target, dataTransfer }: DragEvent): boolean =>
  target instanceof HTMLTextAreaElement && !dataTransfer.types.includes('Files')

/** For a photo that is dropped beside the card: the browser would leave the page and open it. */
const stayHere = (event: globalThis.DragEvent): void => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}

interface UploadCardProps {
  readonly state: UploadState
  readonly loadAgreement: LoadAgreement
}

export const UploadCard = ({ state, loadAgreement }: UploadCardProps) => {
  const isOnline = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  const initialStatus = useRef<UploadState['is'] | undefined>(state.is)
  const [isOver, setIsOver] = useState(false)

  // The focused button has disappeared, so the heading takes the focus.
  useEffect(() => {
    if (initialStatus.current === state.is) return
    initialStatus.current = undefined
    heading.current?.focus({ preventScroll: true })
  }, [state.is])

  useEffect(() => {
    for (const name of ['dragover', 'drop'] as const) document.body.addEventListener(name, stayHere)
    return () => {
      for (const name of ['dragover', 'drop'] as const) document.body.removeEventListener(name, stayHere)
    }
  }, [])

  const isOpen = state.is === 'none' || state.is === 'chosen'
  const isOfGarment = state.is === 'chosen' && state.photo.isOfGarment
  const isUnkept = 'photo' in state && state.photo.isUnkept
  const trouble = isOpen && !state.trouble?.isFault ? state.trouble : undefined

  const dragOver = (event: DragEvent) => {
    if (isForField(event)) return
    event.preventDefault()
    setIsOver(isOpen)
  }
  const drop = (event: DragEvent) => {
    if (isForField(event)) return
    event.preventDefault()
    setIsOver(false)
    if (isOpen) void choosePhoto(event.dataTransfer.files[0])
  }

  return (
    <section
      className={isOver ? `${styles.upload} ${styles.over}` : styles.upload}
      aria-labelledby="upload"
      onDragOver={dragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <PhotoFrame state={state} />
      <div className={styles.side}>
        <h2 ref={heading} id="upload" tabIndex={-1}>
          {titles[state.is]}
        </h2>
        <Announcement>{isUnkept ? notStored : undefined}</Announcement>
        <Announcement>{state.is === 'chosen' && state.photo.isShared ? sharedNote : undefined}</Announcement>
        {state.is === 'sending' ? (
          <UploadProgress {...state} />
        ) : (
          <>
            {isOfGarment && <p>{pieceNote}</p>}
            <p>{state.is === 'chosen' ? privacyNote : advice}</p>
            {state.is === 'none' && (
              <PhotoPickers loadCamera={loadCamera} onChoose={([photo]) => choosePhoto(photo)} />
            )}
            {state.is === 'chosen' && (
              <>
                <DialogButton load={loadCrop}>Crop and rotate</DialogButton>
                <WishLine
                  wish={state.photo.wish}
                  load={loadWishForm}
                  onChange={changeWish}
                  onLeave={keepWish}
                />
              </>
            )}
            <Announcement isError>{trouble?.message}</Announcement>
            <Announcement isError>{trouble?.reason}</Announcement>
            <Announcement>{isOnline || isUnkept ? undefined : offline}</Announcement>
            {state.is === 'chosen' && (
              <>
                <SubmitButton load={loadAgreement} />
                <Button size="large" block onClick={dropPhoto}>
                  Choose Different Photo
                </Button>
                {/* Below the buttons, because it appears late and would move them while they are pressed. */}
                {!isOfGarment && (
                  <Lazy
                    load={loadHint}
                    with={{
                      picture: state.photo.picture,
                      width: state.photo.width,
                      height: state.photo.height,
                    }}
                  />
                )}
              </>
            )}
          </>
        )}
      </div>
    </section>
  )
}
