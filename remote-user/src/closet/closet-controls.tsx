import { Button } from '@drape/remote-shared/ui'
import { useState } from 'react'
import * as chipStyles from '../controls/chip.module.css'
import { Chip } from '../controls/chip.tsx'
import { type Arrangement, groupsOf, type Order, orders, ordersOf, type Piece } from './arrangement.ts'
import * as styles from './closet-controls.module.css'

/** More kinds would fill the screen of a phone. */
const collapsedKindCount = 4

interface PickProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, name: string])[]
  readonly onPick: (value: string) => void
}

const Pick = ({ label, value, options, onPick }: PickProps) => (
  <select
    className={chipStyles.chip}
    aria-label={label}
    value={value}
    onChange={(event) => onPick(event.target.value)}
  >
    {options.map(([option, name]) => (
      <option key={option} value={option}>
        {name}
      </option>
    ))}
  </select>
)

interface ClosetControlsProps {
  readonly pieces: readonly Piece[]
  /** How many pieces match the filters. */
  readonly shownCount: number
  /** Whether the server keeps the days on which outfits were worn. */
  readonly hasWorn: boolean
  /** Whether all pages are loaded: only then are the counts right, and shown. */
  readonly isWhole: boolean
  readonly arrangement: Arrangement
  readonly onArrange: (changes: Partial<Arrangement>) => void
}

/** A control with a single option is not shown. */
export const ClosetControls = ({
  pieces,
  shownCount,
  hasWorn,
  isWhole,
  arrangement,
  onArrange,
}: ClosetControlsProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const { isByOutfit, kind, brand, order } = arrangement
  const [kinds, brands] = [groupsOf(pieces, 'category'), groupsOf(pieces, 'brand')]
  const visibleKinds = isOpen
    ? kinds
    : kinds.filter(({ key }, index) => index < collapsedKindCount || key === kind)
  const hasChoice = !isByOutfit && (kinds.length > 1 || brands.length > 1 || kind !== '' || brand !== '')
  return (
    <div className={styles.controls}>
      <fieldset className={styles.group} aria-label="Show">
        <Chip isPressed={!isByOutfit} onPress={() => onArrange({ isByOutfit: false })}>
          Pieces
        </Chip>
        <Chip isPressed={isByOutfit} onPress={() => onArrange({ isByOutfit: true })}>
          Outfits
        </Chip>
      </fieldset>
      {hasChoice && kinds.length > 1 && (
        <fieldset className={styles.group} aria-label="Kind of piece">
          <Chip isPressed={!kind} onPress={() => onArrange({ kind: '' })}>
            All
            {isWhole && <small>{pieces.length}</small>}
          </Chip>
          {visibleKinds.map(({ key, name, count }) => (
            <Chip
              key={key}
              isPressed={kind === key}
              onPress={() => onArrange({ kind: kind === key ? '' : key })}
            >
              {name}
              {isWhole && <small>{count}</small>}
            </Chip>
          ))}
          {visibleKinds.length < kinds.length && (
            <Button type="text" onClick={() => setIsOpen(true)}>
              {`${kinds.length - visibleKinds.length} more kinds`}
            </Button>
          )}
        </fieldset>
      )}
      {hasChoice && (
        <div className={styles.picks}>
          {(brands.length > 1 || brand !== '') && (
            <Pick
              label="Brand"
              value={brand}
              options={[
                ['', 'All brands'],
                ...brands.map(
                  ({ key, name, count }) => [key, isWhole ? `${name} (${count})` : name] as const,
                ),
              ]}
              onPick={(key) => onArrange({ brand: key })}
            />
          )}
          <Pick
            label="Order"
            value={order}
            options={ordersOf(false).map((name) => [name, orders[name]])}
            onPick={(name) => onArrange({ order: name as Order })}
          />
        </div>
      )}
      {isByOutfit && hasWorn && (
        <div className={styles.picks}>
          <Pick
            label="Order"
            value={order}
            options={ordersOf(true).map((name) => [name, orders[name]])}
            onPick={(name) => onArrange({ order: name as Order })}
          />
        </div>
      )}
      <p className={styles.told} role="status">
        {hasChoice && (kind || brand) && `${shownCount} of ${pieces.length} pieces`}
      </p>
    </div>
  )
}
