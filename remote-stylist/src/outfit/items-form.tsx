import { maxItems } from '@drape/contract/outfit'
import { Button, Form, type FormListOperation } from '@drape/remote-shared/desk'
import { Announcement, VisuallyHidden } from '@drape/remote-shared/ui'
import { Fragment, type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as desk from '../desk.module.css'
import { areSubmitKeys } from '../submit-keys.ts'
import { type DraftItem, filledItems, isBlankItem, newItem } from './draft.ts'
import { type DraftStore, useDraft } from './draft-store.ts'
import { useDrag } from './drag.ts'
import { ItemCard } from './item-card.tsx'
import * as styles from './items-form.module.css'
import { QuickAdd } from './quick-add.tsx'
import { useAddItems } from './use-add-items.ts'

/** The keys that submit a form, wherever the focus is in it. */
const submitKeys = /^(Mac|iP)/.test(navigator.platform) ? '⌘ Enter' : 'Ctrl+Enter'

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

interface Removed {
  readonly item: DraftItem
  readonly index: number
}

interface ItemsFormProps extends FormListOperation {
  readonly store: DraftStore
}

export const ItemsForm = ({ store, ...operations }: ItemsFormProps) => {
  const { read } = store
  const form = Form.useFormInstance()
  const isFull = useDraft(store, (draft) => filledItems(draft).length >= maxItems)
  const { items } = read()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [removed, setRemoved] = useState<Removed>()
  const [announcement, setAnnouncement] = useState<string>()

  const indexOf = (key: number) => read().items.findIndex((item) => item.key === key)

  const focusItem = (key: number | undefined) => {
    const field = list.current?.querySelector<HTMLElement>(`[data-key="${key}"] input`)
    const target = field ?? addButton.current
    target?.focus()
  }

  /** Drawn at once, because the item takes the focus. */
  const insert = (item: DraftItem, index = read().items.length) => {
    flushSync(() => operations.add(item, index))
    focusItem(item.key)
  }

  const add = () => {
    insert(newItem(read()))
    setAnnouncement(`Item ${items.length + 1} was added`)
  }

  const announcePosition = (key: number) => {
    const { items } = read()
    const index = indexOf(key)
    const item = items[index]
    if (item) setAnnouncement(`${nameOf(item, index)} is now item ${index + 1} of ${items.length}`)
  }

  const move = (key: number, to: number) => {
    if (to < 0 || to >= items.length) return
    flushSync(() => operations.move(indexOf(key), to))
    announcePosition(key)
  }

  const remove = (key: number) => {
    const { items } = read()
    const index = indexOf(key)
    const item = items[index]
    if (!item) return
    flushSync(() => operations.remove(index))
    setAnnouncement(`${nameOf(item, index)} was removed`)
    // A filled item can be restored after removing it; an empty one needs no undo.
    if (!isBlankItem(item)) return setRemoved({ item, index })
    setRemoved(undefined)
    focusItem((items[index + 1] ?? items[index - 1])?.key)
  }

  const restore = ({ item, index }: Removed) => {
    insert({ ...item, key: newItem(read()).key }, index)
    setRemoved(undefined)
    setAnnouncement(`${nameOf(item, index)} is back`)
  }

  const { notes, ...quickAdd } = useAddItems({
    read,
    change: (update) => {
      store.change(update)
      form.setFieldsValue({ items: read().items })
    },
  })

  /** In an empty last item the keys create the outfit: the item is removed, and the form handles the event. */
  const handleKeys = (event: KeyboardEvent) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null
    if (!areSubmitKeys(event.nativeEvent) || !card) return
    const { items } = read()
    const index = indexOf(Number(card.dataset['key']))
    const item = items[index]
    if (items.length > 1 && index === items.length - 1 && item && isBlankItem(item))
      return flushSync(() => operations.remove(index))
    if (items.length === maxItems) return
    event.preventDefault()
    add()
  }

  const startDrag = useDrag({
    onMove: (key, to) => flushSync(() => operations.move(indexOf(key), to)),
    onDrop: announcePosition,
  })

  const undo = removed && (
    <li key={removed.item.key} className={`${desk.actions} ${styles.removed}`}>
      <span>{nameOf(removed.item, removed.index)} was removed.</span>
      <Button autoFocus onClick={() => restore(removed)}>
        Undo
      </Button>
    </li>
  )

  return (
    <section
      className={`${desk.column} ${styles.items}`}
      aria-labelledby={`${id}-title`}
      onKeyDown={handleKeys}
    >
      <h2 id={`${id}-title`}>Items</h2>
      <p className={desk.aside}>{submitKeys} adds an item. In an empty last one it creates the outfit.</p>
      <QuickAdd {...quickAdd} isFull={isFull} />
      <datalist id={`${id}-categories`}>
        {usualCategories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <ul ref={list} className={desk.column} onPointerDown={startDrag}>
        {items.map((item, index) => (
          <Fragment key={item.key}>
            {removed?.index === index && undo}
            <ItemCard
              store={store}
              itemKey={item.key}
              index={index}
              count={items.length}
              categories={`${id}-categories`}
              onMove={move}
              onRemove={remove}
              note={notes.get(item.key)}
            />
          </Fragment>
        ))}
        {removed && removed.index >= items.length && undo}
      </ul>
      {items.length < maxItems ? (
        <Button ref={addButton} id="outfit_items" size="large" onClick={add}>
          Add item
        </Button>
      ) : (
        <p className={desk.aside}>{maxItems} items are the most that an outfit can have.</p>
      )}
      <a href="?screen=tools" target="_blank" rel="noopener">
        Pieces used before, in a new tab
      </a>
      <VisuallyHidden as="div">
        <Announcement>{announcement}</Announcement>
      </VisuallyHidden>
    </section>
  )
}
