import { longest } from '@drape/contract/outfit'
import { Announcement } from '@drape/remote-shared/ui'
import { type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import * as createOutfitStyles from './create-outfit.module.css'
import { submitWhenDone } from './done-keys.ts'
import type { Draft } from './draft.ts'
import type { Problems } from './draft-problems.ts'
import { Field } from './field.tsx'
import { ItemsForm } from './items-form.tsx'
import type { Change } from './kept-draft.ts'
import * as styles from './outfit-form.module.css'
import type { Templates } from './outfit-templates.ts'
import { Preview, usePreview } from './preview.tsx'

type Part = 'title' | 'description' | 'cover'

interface OutfitFormProps {
  readonly draft: Draft
  readonly change: Change
  readonly problems: Problems
  readonly isTried: boolean
  readonly onSubmit: (form: HTMLFormElement) => void
  readonly foot: ReactNode
  readonly templates: Templates | undefined
}

export const OutfitForm = ({
  draft,
  change,
  problems,
  isTried,
  onSubmit,
  foot,
  templates,
}: OutfitFormProps) => {
  const preview = usePreview(draft.cover)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(event.currentTarget)
  }

  const trouble = useMemo(() => <Announcement>{preview.trouble}</Announcement>, [preview.trouble])
  const { description } = draft
  const aside = useMemo(() => templates?.('description', description), [templates, description])
  const latest = useRef(change)
  latest.current = change
  const [changes] = useState(() => {
    const changeOf = (part: Part) => (value: string) =>
      latest.current((draft) => ({ ...draft, [part]: value }))
    return { title: changeOf('title'), description: changeOf('description'), cover: changeOf('cover') }
  })
  const field = (part: Part, name: string) => ({
    name,
    value: draft[part],
    problem: problems.get(name),
    isTried,
    onChange: changes[part],
  })

  return (
    <form
      className={createOutfitStyles.form}
      aria-label="Outfit"
      noValidate
      onSubmit={submit}
      onKeyDown={submitWhenDone}
    >
      <Field label="Title" isRequired longest={longest.title} {...field('title', 'title')} />
      <Field
        className={styles.description}
        label="Description"
        isRequired
        lines={4}
        longest={longest.description}
        aside={aside}
        {...field('description', 'description')}
      />
      <div className={styles.cover} data-filled={draft.cover.trim() !== ''}>
        <Field
          label="Picture of the whole look"
          type="url"
          hint="Optional: an address with https://"
          {...field('cover', 'image_url')}
        >
          {trouble}
        </Field>
        {draft.cover.trim() !== '' && <Preview of="the whole look" preview={preview} />}
      </div>
      <ItemsForm draft={draft} change={change} problems={problems} isTried={isTried} />
      <div className={styles.foot}>{foot}</div>
    </form>
  )
}
