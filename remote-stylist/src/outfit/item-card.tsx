import { fromWardrobe } from '@drape/contract/from-wardrobe'
import { Button, TextItem, Tooltip } from '@drape/remote-shared/desk'
import { Announcement } from '@drape/remote-shared/ui'
import { memo, type ReactNode, useCallback, useContext, useId, useMemo, useRef } from 'react'
import * as desk from '../desk.module.css'
import { type ItemField, itemFields } from '../item-texts.ts'
import { itemChecks, ruleOf } from '../rules.ts'
import { useDebouncedValue } from '../use-debounced-value.ts'
import { type DraftStore, useDraft } from './draft-store.ts'
import { useUsualSize } from './fit-advice.ts'
import { FitWarnings } from './fit-warnings.tsx'
import { GarmentPicturesContext } from './garment-picture.ts'
import * as styles from './item-card.module.css'
import { Preview, usePreview } from './preview.tsx'

const widths: Partial<Record<ItemField, string>> = {
  category: styles.category,
  name: styles.third,
  brand: styles.third,
  shopUrl: styles.address,
  price: styles.third,
  size: styles.third,
}

interface ItemFieldsProps extends Partial<Record<ItemField, ReactNode>> {
  readonly index: number
  /** The id of the datalist of categories. */
  readonly categories: string
  /** What is ordered if the stylist names no size. */
  readonly usualSize: string | undefined
  /** A piece of the client's own has no brand, price or address to fill in. */
  readonly isOwn: boolean
}

const ownFields: readonly ItemField[] = ['category', 'name']

/** Not drawn with the card, whose heading and preview follow the letters. */
const ItemFields = memo(({ index, categories, usualSize, isOwn, ...below }: ItemFieldsProps) => (
  <div className={styles.fields}>
    {itemFields
      .filter(({ name }) => !isOwn || ownFields.includes(name))
      .map(({ name, ...field }) => (
        <TextItem
          key={name}
          name={[index, name]}
          className={widths[name] ?? ''}
          rules={[ruleOf(itemChecks[name])]}
          {...field}
          {...(name === 'category' && { list: categories })}
          {...(name === 'size' &&
            usualSize && { placeholder: usualSize, hint: 'Theirs, unless you write another' })}
        >
          {below[name]}
        </TextItem>
      ))}
  </div>
))

interface ItemCardProps {
  readonly store: DraftStore
  readonly itemKey: number
  readonly index: number
  readonly count: number
  /** The id of the datalist of categories. */
  readonly categories: string
  readonly onMove: (key: number, to: number) => void
  readonly onRemove: (key: number) => void
  /** The note about the shop's page. */
  readonly note?: string | undefined
}

interface ToolProps {
  readonly name: string
  readonly isDisabled?: boolean
  readonly onPress: () => void
  /** The path data of the icon. */
  readonly icon: string
}

/** A form may have ninety tooltips: they rerender only when their texts change. */
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

/** Not `disabled` when it can do nothing, so that it keeps the focus. */
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

export const ItemCard = ({ store, itemKey, index, count, categories, note, ...handlers }: ItemCardProps) => {
  const id = useId()
  const garmentId = useDraft(store, ({ items }) => items[index]?.garmentId ?? '')
  const garmentPicture = useContext(GarmentPicturesContext)[garmentId]
  const preview = usePreview(useDraft(store, ({ items }) => items[index]?.imageUrl ?? ''))
  const name = useDebouncedValue(useDraft(store, ({ items }) => items[index]?.name.trim() ?? ''))
  const itemName = name || `item ${index + 1}`
  const usualSize = useUsualSize(store, index)
  const trouble = useMemo(() => <Announcement>{preview.trouble}</Announcement>, [preview.trouble])
  const shopNote = useMemo(() => note && <p className={desk.aside}>{note}</p>, [note])

  return (
    <li className={styles.item} data-key={itemKey}>
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
            {garmentId && <small className={desk.soft}> {fromWardrobe}</small>}
          </h3>
        </div>
        <div className={styles.body}>
          <Preview of={itemName} preview={garmentId ? { ...preview, src: garmentPicture } : preview} />
          <ItemFields
            index={index}
            categories={categories}
            isOwn={garmentId !== ''}
            usualSize={usualSize}
            imageUrl={trouble}
            shopUrl={shopNote}
          />
        </div>
        <FitWarnings store={store} index={index} />
        {/* After the fields, which are what the Tab key is for. */}
        <div className={styles.tools}>
          {count > 1 && (
            <>
              <Tool
                name={`Move ${itemName} up`}
                isDisabled={index === 0}
                onPress={() => handlers.onMove(itemKey, index - 1)}
                icon="M12 19V5M6 11l6-6 6 6"
              />
              <Tool
                name={`Move ${itemName} down`}
                isDisabled={index === count - 1}
                onPress={() => handlers.onMove(itemKey, index + 1)}
                icon="M12 5v14M6 13l6 6 6-6"
              />
            </>
          )}
          <Tool
            name={`Remove ${itemName}`}
            onPress={() => handlers.onRemove(itemKey)}
            icon="M4 7h16M9.5 7V4h5v3M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5"
          />
        </div>
      </fieldset>
    </li>
  )
}
