import { longest } from '@drape/contract/outfit'
import { DeskForm, Form, type FormInstance, requiredMark, TextItem } from '@drape/remote-shared/desk'
import { Announcement } from '@drape/remote-shared/ui'
import { type ReactNode, useMemo } from 'react'
import * as desk from '../desk.module.css'
import { linkInput } from '../item-texts.ts'
import { outfitChecks, ruleOf } from '../rules.ts'
import { submitByKeys } from '../submit-keys.ts'
import * as createOutfitStyles from './create-outfit.module.css'
import type { Draft } from './draft.ts'
import { type DraftStore, useDraft } from './draft-store.ts'
import { ItemsForm } from './items-form.tsx'
import * as styles from './outfit-form.module.css'
import { Preview, usePreview } from './preview.tsx'
import { TemplatesAbove } from './templates-above.tsx'

interface OutfitFormProps {
  readonly form: FormInstance<Draft>
  readonly store: DraftStore
  readonly onSubmit: () => void
  readonly foot: ReactNode
}

const Cover = ({ store }: Pick<OutfitFormProps, 'store'>) => {
  const cover = useDraft(store, ({ cover }) => cover)
  const preview = usePreview(cover)
  const trouble = useMemo(() => <Announcement>{preview.trouble}</Announcement>, [preview.trouble])
  const isFilled = cover.trim() !== ''
  return (
    <div className={styles.cover} data-filled={isFilled}>
      <TextItem
        name="cover"
        label="Picture of the whole look"
        {...linkInput}
        rules={[ruleOf(outfitChecks.cover)]}
        hint="Optional: an address with https://"
      >
        {trouble}
      </TextItem>
      {isFilled && <Preview of="the whole look" preview={preview} />}
    </div>
  )
}

export const OutfitForm = ({ form, store, onSubmit, foot }: OutfitFormProps) => {
  return (
    <DeskForm<Draft>
      form={form}
      name="outfit"
      requiredMark={requiredMark}
      className={`${desk.column} ${createOutfitStyles.form}`}
      aria-label="Outfit"
      initialValues={store.read()}
      onValuesChange={() =>
        store.change(({ made, notes }) => ({ ...form.getFieldsValue(true), made, notes }))
      }
      // In the place of antd's own check, which draws each field several times.
      onSubmitCapture={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onSubmit()
      }}
      onKeyDown={submitByKeys}
    >
      <TextItem name="title" label="Title" rules={[ruleOf(outfitChecks.title)]} longest={longest.title} />
      <TextItem
        name="description"
        label="Description"
        rules={[ruleOf(outfitChecks.description)]}
        lines={4}
        longest={longest.description}
        above={<TemplatesAbove name="description" fieldId="outfit_description" kind="description" />}
      />
      <Cover store={store} />
      <Form.List name="items">{(_, operations) => <ItemsForm store={store} {...operations} />}</Form.List>
      <div className={styles.foot}>{foot}</div>
    </DeskForm>
  )
}
