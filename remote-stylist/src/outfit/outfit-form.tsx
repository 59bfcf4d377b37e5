import { longest } from '@drape/contract/outfit'
import { Announcement } from '@drape/remote-shared/ui'
import { type FormEvent, type ReactNode, useMemo } from 'react'
import * as desk from '../desk.module.css'
import { submitByKeys } from '../submit-keys.ts'
import * as createOutfitStyles from './create-outfit.module.css'
import { DraftField } from './draft-field.tsx'
import { type DraftStore, useDraft } from './draft-store.ts'
import { ItemsForm } from './items-form.tsx'
import * as styles from './outfit-form.module.css'
import { Preview, usePreview } from './preview.tsx'

interface OutfitFormProps {
  readonly store: DraftStore
  readonly onSubmit: (form: HTMLFormElement) => void
  readonly foot: ReactNode
}

const Cover = ({ store }: Pick<OutfitFormProps, 'store'>) => {
  const cover = useDraft(store, ({ cover }) => cover)
  const preview = usePreview(cover)
  const trouble = useMemo(() => <Announcement>{preview.trouble}</Announcement>, [preview.trouble])
  const isFilled = cover.trim() !== ''
  return (
    <div className={styles.cover} data-filled={isFilled}>
      <DraftField
        store={store}
        part="cover"
        label="Picture of the whole look"
        type="url"
        hint="Optional: an address with https://"
      >
        {trouble}
      </DraftField>
      {isFilled && <Preview of="the whole look" preview={preview} />}
    </div>
  )
}

export const OutfitForm = ({ store, onSubmit, foot }: OutfitFormProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(event.currentTarget)
  }

  return (
    <form
      className={`${desk.column} ${createOutfitStyles.form}`}
      aria-label="Outfit"
      noValidate
      onSubmit={submit}
      onKeyDown={submitByKeys}
    >
      <DraftField store={store} part="title" label="Title" isRequired longest={longest.title} />
      <DraftField
        store={store}
        part="description"
        label="Description"
        isRequired
        lines={4}
        longest={longest.description}
        templates="description"
      />
      <Cover store={store} />
      <ItemsForm store={store} />
      <div className={styles.foot}>{foot}</div>
    </form>
  )
}
