import { longest } from '@drape/contract/outfit'
import { DeskForm, Form, type FormInstance, requiredMark } from '@drape/remote-shared/desk'
import { Announcement } from '@drape/remote-shared/ui'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import * as desk from '../desk.module.css'
import { OutfitItem } from '../outfit-item.tsx'
import { itemsRule, outfitRules } from '../rules.ts'
import { submitByKeys } from '../submit-keys.ts'
import * as createOutfitStyles from './create-outfit.module.css'
import type { Draft } from './draft.ts'
import { type DraftStore, useDraft } from './draft-store.ts'
import { ItemsForm } from './items-form.tsx'
import * as styles from './outfit-form.module.css'
import { Preview, usePreview } from './preview.tsx'

type Fields = Pick<Draft, 'title' | 'description' | 'cover' | 'items'>

interface OutfitFormProps extends Pick<ComponentProps<typeof DeskForm>, 'onSubmitCapture'> {
  readonly form: FormInstance<Fields>
  readonly store: DraftStore
  readonly onComplete: () => void
  readonly onIncomplete: () => void
  readonly foot: ReactNode
}

const Cover = ({ store }: Pick<OutfitFormProps, 'store'>) => {
  const cover = useDraft(store, ({ cover }) => cover)
  const preview = usePreview(cover)
  const trouble = useMemo(() => <Announcement>{preview.trouble}</Announcement>, [preview.trouble])
  const isFilled = cover.trim() !== ''
  return (
    <div className={styles.cover} data-filled={isFilled}>
      <OutfitItem
        name="cover"
        label="Picture of the whole look"
        type="url"
        rules={outfitRules.cover}
        hint="Optional: an address with https://"
      >
        {trouble}
      </OutfitItem>
      {isFilled && <Preview of="the whole look" preview={preview} />}
    </div>
  )
}

/** An item after those above it, and what they have in common before them. */
const placeOf = ([part, index = 0]: readonly (string | number)[]): number =>
  part === 'items' ? Number(index) + 1 : 0

export const OutfitForm = ({ form, store, onComplete, onIncomplete, foot, ...rest }: OutfitFormProps) => {
  const [initialValues] = useState(() => {
    const { title, description, cover, items } = store.read()
    return { title, description, cover, items }
  })
  return (
    <DeskForm<Fields>
      {...rest}
      form={form}
      name="outfit"
      requiredMark={requiredMark}
      className={`${desk.column} ${createOutfitStyles.form}`}
      aria-label="Outfit"
      initialValues={initialValues}
      onValuesChange={() => store.change((draft) => ({ ...draft, ...form.getFieldsValue(true) }))}
      onFinish={onComplete}
      // antd's first error is that of the field which is on the page for longest.
      scrollToFirstError={false}
      onFinishFailed={({ errorFields }) => {
        onIncomplete()
        const [first] = errorFields.map(({ name }) => name).toSorted((a, b) => placeOf(a) - placeOf(b))
        if (first) form.scrollToField(first, { focus: true, block: 'center' })
      }}
      onKeyDown={submitByKeys}
    >
      <OutfitItem name="title" label="Title" rules={outfitRules.title} longest={longest.title} />
      <OutfitItem
        name="description"
        label="Description"
        rules={outfitRules.description}
        lines={4}
        longest={longest.description}
        templates="description"
      />
      <Cover store={store} />
      <Form.List name="items" rules={[itemsRule]}>
        {(_, operations) => <ItemsForm store={store} {...operations} />}
      </Form.List>
      <div className={styles.foot}>{foot}</div>
    </DeskForm>
  )
}
