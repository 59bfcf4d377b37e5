import { maxPicturesOfMessage } from '@drape/contract/conversation'
import { isPicture, photoTypes } from '@drape/contract/photo'
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { newKey } from '../http/new-key.ts'
import { BlobPicture } from '../member-ui/blob-picture.tsx'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import { loadFailed } from '../ui/use-lazy.ts'
import type { Draft, LoadUpload } from './draft.ts'
import * as styles from './draft-pictures.module.css'

const room = `A message has room for ${maxPicturesOfMessage} pictures.`
const tooMany = 'More were chosen than there is room for, and the rest were left out.'
const notRead = 'This picture could not be read. Please choose a JPEG, PNG or WebP.'
const noPicture = 'A file is no JPEG, PNG or WebP picture, and was left out.'

// With these types, Safari converts HEIC photos to JPEG.
const acceptedTypes = photoTypes.join()

type Pictures = NonNullable<Draft['pictures']>

interface DraftPicturesProps {
  readonly pictures: Pictures
  readonly isBusy: boolean
  readonly loadUpload: LoadUpload
  readonly onChange: (change: (pictures: Pictures) => Pictures) => void
}

/** The pictures of a message that is not sent yet, and the ways to add one. */
export const DraftPictures = ({ pictures, isBusy, loadUpload, onChange }: DraftPicturesProps) => {
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const [trouble, setTrouble] = useState<string>()
  const [preparing, setPreparing] = useState(0)
  const left = maxPicturesOfMessage - pictures.length - preparing

  const prepare = async (file: Blob) => {
    const { shrinkPicture } = await loadUpload()
    return shrinkPicture(file).catch(() => undefined)
  }

  const add = async (files: readonly File[]) => {
    const chosen = files.filter(isPicture)
    const taken = chosen.slice(0, Math.max(0, left))
    setTrouble(chosen.length < files.length ? noPicture : taken.length < chosen.length ? tooMany : undefined)
    setPreparing((count) => count + taken.length)
    for (const file of taken) {
      try {
        const shrunk = await prepare(file)
        if (shrunk)
          onChange((before) =>
            [...before, { id: newKey(), picture: shrunk.picture }].slice(0, maxPicturesOfMessage),
          )
        else setTrouble(notRead)
      } catch {
        setTrouble(loadFailed)
      }
      setPreparing((count) => count - 1)
    }
  }

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // Without this, choosing the same picture again would fire no event.
    currentTarget.value = ''
    void add(files)
  }

  /** A file that is dropped anywhere: beside the form, the browser would leave the page and open it. */
  const handleDrag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    if (event.type === 'drop' && !isBusy) void add([...event.dataTransfer.files])
  })
  useEffect(() => {
    const listen = (event: DragEvent) => handleDrag(event)
    for (const name of ['dragover', 'drop'] as const) document.body.addEventListener(name, listen)
    return () => {
      for (const name of ['dragover', 'drop'] as const) document.body.removeEventListener(name, listen)
    }
  }, [])

  const remove = (id: string) => {
    setTrouble(undefined)
    onChange((before) => before.filter((picture) => picture.id !== id))
    // The pressed button has disappeared.
    gallery.current?.closest('form')?.querySelector('textarea')?.focus()
  }

  return (
    <>
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label="Pictures of your message">
          {pictures.map(({ id, picture }, at) => (
            <li key={id}>
              <BlobPicture blob={picture} alt={`Picture ${at + 1} of your message`} />
              <Button aria-label={`Remove picture ${at + 1}`} disabled={isBusy} onClick={() => remove(id)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {left > 0 ? (
        <div className={styles.ways}>
          <Button className={styles.camera} disabled={isBusy} onClick={() => camera.current?.click()}>
            Take a photo
          </Button>
          <Button disabled={isBusy} onClick={() => gallery.current?.click()}>
            {pictures.length ? 'Add another' : 'Add pictures'}
          </Button>
          <span className={styles.drop}>Or drop them here.</span>
        </div>
      ) : (
        <p className={styles.room}>{room}</p>
      )}
      <input ref={camera} type="file" accept={acceptedTypes} capture="environment" hidden onChange={choose} />
      <input ref={gallery} type="file" accept={acceptedTypes} multiple hidden onChange={choose} />
      <Announcement>{preparing > 0 ? 'Preparing your picture…' : undefined}</Announcement>
      <Announcement isError>{trouble}</Announcement>
    </>
  )
}
