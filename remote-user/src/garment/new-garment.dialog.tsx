import { newKey } from '@drape/remote-shared/api'
import { Dialog } from '@drape/remote-shared/dialog'
import { Announcement, Button, DialogButton } from '@drape/remote-shared/ui'
import { shrinkPicture } from '@drape/remote-shared/upload'
import { type FormEvent, useEffect, useState } from 'react'
import * as actionStyles from '../controls/actions.module.css'
import { loadTools } from '../load-tools.ts'
import { colourOf } from './colour-of.ts'
import { GarmentFields, type Words } from './garment-fields.tsx'
import { sendGarment } from './garment-queue.ts'
import * as styles from './garments.module.css'

const kindMissing = 'Please choose what kind of piece it is'
const notRead = 'This picture could not be read. Please choose a JPEG, PNG or WebP.'
const noWords: Words = { kind: '', colour: '', name: '', note: '' }

const loadCropTool = () => loadTools().then((module) => module.CropDialog)

interface NewGarmentProps {
  readonly file: Blob
  readonly userId: string
  /** The kind of the piece before: several of one kind often come one after another. */
  readonly kind: Words['kind']
  /** How many come after this one. */
  readonly left: number
  readonly onDone: (kind: Words['kind']) => void
  readonly onClose: () => void
}

/** The picture as it will be sent, with its address in this page. */
const usePicture = (file: Blob) => {
  const [source, setSource] = useState(file)
  const [picture, setPicture] = useState<{ blob: Blob; address: string; isBroken?: true }>()
  useEffect(() => {
    let isOver = false
    let address = ''
    const show = (blob: Blob) => {
      if (isOver) return
      address = URL.createObjectURL(blob)
      setPicture({ blob, address })
    }
    shrinkPicture(source).then(
      (shrunk) => show(shrunk.picture),
      () => isOver || setPicture({ blob: source, address: '', isBroken: true }),
    )
    return () => {
      isOver = true
      URL.revokeObjectURL(address)
    }
  }, [source])
  return [picture, setSource] as const
}

/** One piece after another: each is on its way when the next is described. */
export const NewGarmentDialog = ({ file, userId, kind, left, onDone, onClose }: NewGarmentProps) => {
  const [picture, changePicture] = usePicture(file)
  const [words, setWords] = useState<Words>({ ...noWords, kind })
  const [isColourChosen, setIsColourChosen] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const blob = picture?.isBroken ? undefined : picture?.blob

  useEffect(() => {
    let isOver = false
    if (blob && !isColourChosen)
      void colourOf(blob).then((colour) => colour && !isOver && setWords((before) => ({ ...before, colour })))
    return () => {
      isOver = true
    }
  }, [blob, isColourChosen])

  const change = (changes: Partial<Words>) => {
    if (changes.colour !== undefined) setIsColourChosen(true)
    setWords({ ...words, ...changes })
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!blob || !words.kind) return
    void sendGarment({ ...words, kind: words.kind, id: newKey(), userId, picture: blob })
    onDone(words.kind)
  }
  const loadCrop = async () => {
    const Crop = await loadCropTool()
    return (props: { readonly onClose: () => void }) => (
      <Crop picture={blob} onUse={changePicture} {...props} />
    )
  }

  const title = left > 0 ? `A piece of yours, ${left} more after it` : 'A piece of yours'
  return (
    <Dialog title={title} className={styles.dialog} onClose={onClose}>
      <form noValidate onSubmit={add}>
        <div className={styles.preview}>
          {blob && <img src={picture?.address} alt="What you chose" />}
          {!picture && <span role="status">Preparing your picture…</span>}
        </div>
        <Announcement isError>{picture?.isBroken ? notRead : undefined}</Announcement>
        {blob && <DialogButton load={loadCrop}>Crop and rotate</DialogButton>}
        <GarmentFields words={words} isKindMissing={isTried && !words.kind} onChange={change} />
        <Announcement isError>{isTried && blob && !words.kind ? kindMissing : undefined}</Announcement>
        <div className={styles.foot}>
          <div className={actionStyles.actions}>
            <Button size="large" type="primary" htmlType="submit" aria-disabled={!blob}>
              Add
            </Button>
            <Button size="large" onClick={() => onDone(words.kind)}>
              {left > 0 ? 'Leave this one out' : 'Cancel'}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  )
}
