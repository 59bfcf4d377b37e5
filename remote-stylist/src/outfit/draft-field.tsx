import { useStore } from '@drape/remote-shared/storage'
import { memo } from 'react'
import type { Draft, DraftItem } from './draft.ts'
import { problemsOf } from './draft-problems.ts'
import { type DraftStore, useDraft } from './draft-store.ts'
import { Field, type FieldProps } from './field.tsx'

type FieldPath =
  | { readonly part: 'title' | 'description' | 'cover'; readonly item?: undefined }
  /** A field of the item at this index. */
  | { readonly part: Exclude<keyof DraftItem, 'key'>; readonly item: number }

/** Names in the request, of the fields that the draft calls otherwise. */
const requestNames: Readonly<Record<string, string>> = {
  cover: 'image_url',
  imageUrl: 'image_url',
  shopUrl: 'ecommerce_url',
  price: 'estimated_price',
}

const read = (draft: Draft, { part, item }: FieldPath): string =>
  item === undefined ? draft[part] : (draft.items[item]?.[part] ?? '')

const write = (draft: Draft, { part, item }: FieldPath, text: string): Draft =>
  item === undefined
    ? { ...draft, [part]: text }
    : {
        ...draft,
        items: draft.items.map((entry, index) => (index === item ? { ...entry, [part]: text } : entry)),
      }

type DraftFieldProps = Omit<FieldProps, 'name' | 'value' | 'problem' | 'isTried' | 'onChange'> &
  FieldPath & { readonly store: DraftStore }

const DraftFieldOf = ({ store, part, item, ...field }: DraftFieldProps) => {
  const path = { part, item } as FieldPath
  const name = `${item === undefined ? '' : `items.${item}.`}${requestNames[part] ?? part}`
  return (
    <Field
      {...field}
      name={name}
      value={useDraft(store, (draft) => read(draft, path))}
      problem={problemsOf(store.read()).get(name)}
      isTried={useStore(store.tried)}
      onChange={(text) => store.change((draft) => write(draft, path, text))}
    />
  )
}

/** A field of the draft. Typing in it rerenders no other field. */
export const DraftField = memo(DraftFieldOf)
