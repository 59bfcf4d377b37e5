import { longest } from '@drape/contract/outfit'
import { Button, Tooltip } from '@drape/remote-shared/desk'
import { Announcement } from '@drape/remote-shared/ui'
import { memo, useCallback, useId, useMemo, useRef, useState } from 'react'
import type { DraftItem } from './draft.ts'
import type { Problems } from './draft-problems.ts'
import { Field } from './field.tsx'
import * as styles from './item-card.module.css'
import { Preview, usePreview } from './preview.tsx'
import { useSettled } from './settled.ts'

const parts = ['category', 'name', 'brand', 'imageUrl', 'shopUrl', 'price'] as const
type Part = (typeof parts)[number]

/** The same object at each render, so that a letter in one card draws no other. */
export interface ItemActs {
  readonly change: (item: DraftItem) => void
  readonly move: (key: number, to: number) => void
  readonly remove: (item: DraftItem) => void
}

interface ItemCardProps {
  readonly item: DraftItem
  readonly index: number
  readonly count: number
  /** Its own. */
  readonly problems: Problems
  readonly isTried: boolean
  /** The id of the datalist of categories. */
  readonly categories: string
  readonly acts: ItemActs
  /** What was read of its page. */
  readonly note?: string | undefined
}

interface ToolProps {
  readonly name: string
  readonly isDisabled?: boolean
  readonly onPress: () => void
  /** The path of its icon. */
  readonly icon: string
}

/** A form may have ninety tooltips, so that they are drawn when their words change. */
const ToolButton = memo(({ name, isDisabled, onPress, icon }: ToolProps) => (
  <Tooltip title={name} trigger={['hover', 'focus']}>
    <Button
      type="text"
      aria-label={name}
      aria-disabled={isDisabled}
      onClick={onPress}
      icon={
        <svg
          viewBox="0 0 24 24"
          width="20"
          height="20"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d={icon} />
        </svg>
      }
    />
  </Tooltip>
))

/** It keeps the focus when it has nothing to do. */
const Tool = ({ isDisabled = false, onPress, ...rest }: ToolProps) => {
  const latest = useRef(onPress)
  latest.current = onPress
  const press = useCallback(() => latest.current(), [])
  return <ToolButton {...rest} isDisabled={isDisabled} onPress={press} />
}

const Grip = () => (
  <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
    {[6, 12, 18].flatMap((y) => [9, 15].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.75" />))}
  </svg>
)

const ItemCardOf = ({ item, index, count, problems, isTried, categories, acts, note }: ItemCardProps) => {
  const id = useId()
  const preview = usePreview(item.imageUrl)
  const name = item.name.trim()
  const called = name || `item ${index + 1}`
  const told = useSettled(called)

  const trouble = useMemo(() => <Announcement>{preview.trouble}</Announcement>, [preview.trouble])
  const latest = useRef(item)
  latest.current = item
  const [changes] = useState(() => {
    const change = (part: Part) => (value: string) => acts.change({ ...latest.current, [part]: value })
    return Object.fromEntries(parts.map((part) => [part, change(part)])) as Record<
      Part,
      ReturnType<typeof change>
    >
  })
  const field = (part: Part, sent: string) => ({
    name: `items.${index}.${sent}`,
    value: item[part],
    problem: problems.get(`items.${index}.${sent}`),
    isTried,
    onChange: changes[part],
  })

  return (
    <li className={styles.item} data-key={item.key}>
      <fieldset aria-labelledby={`${id}-title`}>
        <div className={styles.head}>
          {count > 1 && (
            <span className={styles.grip} data-grip title="Drag to reorder">
              <Grip />
            </span>
          )}
          <h3 id={`${id}-title`}>
            Item {index + 1}
            {name && <span>: {name}</span>}
          </h3>
        </div>
        <div className={styles.body}>
          <Preview of={called} preview={preview} />
          <div className={styles.fields}>
            <Field
              className={`${styles.category} ${styles.third}`}
              label="Category"
              isRequired
              list={categories}
              longest={longest.category}
              {...field('category', 'category')}
            />
            <Field
              className={styles.third}
              label="Name"
              isRequired
              longest={longest.name}
              {...field('name', 'name')}
            />
            <Field
              className={styles.third}
              label="Brand"
              isRequired
              longest={longest.brand}
              {...field('brand', 'brand')}
            />
            <Field label="Image URL" type="url" {...field('imageUrl', 'image_url')}>
              {trouble}
            </Field>
            <Field
              className={styles.address}
              label="E-commerce URL"
              type="url"
              {...field('shopUrl', 'ecommerce_url')}
            >
              {note && <p className={styles.note}>{note}</p>}
            </Field>
            <Field
              className={styles.third}
              label="Price in ₹"
              type="number"
              isRequired
              {...field('price', 'estimated_price')}
            />
          </div>
        </div>
        {/* After the fields, which are what the Tab key is for. */}
        <div className={styles.tools}>
          {count > 1 && (
            <>
              <Tool
                name={`Move ${told} up`}
                isDisabled={index === 0}
                onPress={() => acts.move(item.key, index - 1)}
                icon="M12 19V5M6 11l6-6 6 6"
              />
              <Tool
                name={`Move ${told} down`}
                isDisabled={index === count - 1}
                onPress={() => acts.move(item.key, index + 1)}
                icon="M12 5v14M6 13l6 6 6-6"
              />
            </>
          )}
          <Tool
            name={`Remove ${told}`}
            onPress={() => acts.remove(item)}
            icon="M4 7h16M9.5 7V4h5v3M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5"
          />
        </div>
      </fieldset>
    </li>
  )
}

export const ItemCard = memo(ItemCardOf)
