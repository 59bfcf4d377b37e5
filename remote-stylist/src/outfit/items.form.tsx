import { mostItems } from '@drape/remote-shared/stylist-calls'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { Fragment, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Problems } from './draft.problems.ts'
import { type Draft, type DraftItem, isBlankItem, moved, newItem } from './draft.ts'
import { useDrag } from './drag.ts'
import { ItemCard } from './item.card.tsx'
import type { Change } from './kept-draft.ts'

const usualCategories = [
  'Tops',
  'Bottoms',
  'Dresses',
  'Ethnic wear',
  'Outerwear',
  'Footwear',
  'Bags',
  'Jewellery',
  'Accessories',
]

const nameOf = ({ name }: DraftItem, index: number): string => name.trim() || `Item ${index + 1}`

interface ItemsFormProps {
  readonly draft: Draft
  readonly change: Change
  readonly problems: Problems
  readonly isTried: boolean
}

interface Removed {
  readonly item: DraftItem
  readonly index: number
}

export const ItemsForm = ({ draft, change, problems, isTried }: ItemsFormProps) => {
  const { items } = draft
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [removed, setRemoved] = useState<Removed>()
  const [news, setNews] = useState<string>()
  const [focus, setFocus] = useState<{ readonly key: number | undefined }>()

  // An item that has just come has no field to focus before it stands on the page.
  useLayoutEffect(() => {
    if (!focus) return
    const field = list.current?.querySelector<HTMLElement>(`[data-key="${focus.key}"] input`)
    if (field) field.focus()
    else addButton.current?.focus()
  }, [focus])

  const setItems = (how: (items: readonly DraftItem[]) => readonly DraftItem[]) =>
    change((draft) => ({ ...draft, items: how(draft.items) }))

  const add = () => {
    const item = newItem(draft)
    setItems((items) => [...items, item])
    setFocus({ key: item.key })
    setNews(`Item ${items.length + 1} was added`)
  }

  const tellOfPlace = (key: number, to: number) => {
    const item = items.find((one) => one.key === key)
    if (item) setNews(`${nameOf(item, to)} is now item ${to + 1} of ${items.length}`)
  }

  const move = (key: number, to: number) => {
    if (to < 0 || to >= items.length) return
    setItems((items) => moved(items, key, to))
    tellOfPlace(key, to)
  }

  const remove = (item: DraftItem, index: number) => {
    setItems((items) => items.filter((one) => one.key !== item.key))
    setNews(`${nameOf(item, index)} was removed`)
    // What is filled can be had back; for an empty one nobody needs to be asked.
    if (!isBlankItem(item)) return setRemoved({ item, index })
    setRemoved(undefined)
    setFocus({ key: (items[index + 1] ?? items[index - 1])?.key })
  }

  const putBack = ({ item, index }: Removed) => {
    const key = newItem(draft).key
    setItems((items) => items.toSpliced(index, 0, { ...item, key }))
    setRemoved(undefined)
    setFocus({ key })
    setNews(`${nameOf(item, index)} is back`)
  }

  useDrag(list, {
    onMove: (key, to) => setItems((items) => moved(items, key, to)),
    onDrop: (key) =>
      tellOfPlace(
        key,
        items.findIndex((one) => one.key === key),
      ),
  })

  const undo = removed && (
    <li key={removed.item.key} className="item-removed">
      <span>{nameOf(removed.item, removed.index)} was removed.</span>
      <Button autoFocus onClick={() => putBack(removed)}>
        Undo
      </Button>
    </li>
  )

  return (
    <section className="items" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Items</h2>
      <datalist id={`${id}-categories`}>
        {usualCategories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <ul ref={list}>
        {items.map((item, index) => (
          <Fragment key={item.key}>
            {removed?.index === index && undo}
            <ItemCard
              item={item}
              index={index}
              count={items.length}
              problems={problems}
              isTried={isTried}
              categories={`${id}-categories`}
              onChange={(next) =>
                setItems((items) => items.map((one) => (one.key === next.key ? next : one)))
              }
              onMove={(to) => move(item.key, to)}
              onRemove={() => remove(item, index)}
            />
          </Fragment>
        ))}
        {removed && removed.index >= items.length && undo}
      </ul>
      {items.length < mostItems ? (
        <Button ref={addButton} size="large" className="items-add" onClick={add}>
          Add item
        </Button>
      ) : (
        <p className="field-hint">{mostItems} items are the most that an outfit can have.</p>
      )}
      <div className="visually-hidden">
        <Announcement>{news}</Announcement>
      </div>
    </section>
  )
}
