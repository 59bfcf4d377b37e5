import { changeGarment, type Garment } from '@drape/contract/garment'
import { causeOf, useAct } from '@drape/remote-shared/api'
import { Dialog } from '@drape/remote-shared/dialog'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { type FormEvent, useState } from 'react'
import * as actionStyles from '../controls/actions.module.css'
import { GarmentFields, type Words } from './garment-fields.tsx'
import * as styles from './garments.module.css'

interface GarmentDialogProps {
  readonly garment: Garment
  readonly onStyle: () => Promise<void>
  readonly onArchive: () => void
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** What is said of a piece, and the ways out of the wardrobe. */
export const GarmentDialog = ({ garment, onStyle, onArchive, onDelete, onClose }: GarmentDialogProps) => {
  const { id, kind, colour, name, note, isArchived } = garment
  const [words, setWords] = useState<Words>({ kind, colour: colour ?? '', name, note })
  const [isChanged, setIsChanged] = useState(false)
  const { error, isPending, press } = useAct(changeGarment)

  const [isStyling, setIsStyling] = useState(false)

  const save = async () => {
    const { kind: newKind, ...rest } = words
    return await press({ params: { id }, body: { ...rest, ...(newKind && { kind: newKind }) } })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await save()) onClose()
  }
  const style = async () => {
    if (isStyling || (isChanged && !(await save()))) return
    setIsStyling(true)
    await onStyle()
    onClose()
  }

  return (
    <Dialog title={name || kind} className={styles.dialog} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        {!isArchived && (
          <Button size="large" block className={styles.style} aria-busy={isStyling} onClick={style}>
            Style this
          </Button>
        )}
        <GarmentFields
          words={words}
          isKindMissing={false}
          onChange={(changes) => {
            setIsChanged(true)
            setWords({ ...words, ...changes })
          }}
        />
        <Announcement isError>
          {error ? `This could not be saved: ${causeOf(error)}. What you wrote is still here.` : undefined}
        </Announcement>
        <div className={actionStyles.actions}>
          <Button size="large" onClick={onArchive}>
            {isArchived ? 'Take out of the archive' : 'Archive'}
          </Button>
          <Button size="large" danger onClick={onDelete}>
            Delete
          </Button>
        </div>
        <p className={styles.hint}>
          {isArchived
            ? 'In the archive, no stylist is shown it.'
            : 'Your stylist sees it with your photo, and may put it into an outfit. In the archive she does not.'}
        </p>
        <div className={styles.foot}>
          <Button size="large" type="primary" htmlType="submit" block aria-busy={isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
