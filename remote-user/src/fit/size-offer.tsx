import {
  kindNames,
  kindOf,
  readFit,
  sizeBeside,
  sizeIn,
  sizeInWords,
  sizeOfWords,
  sizesOf,
  updateFit,
} from '@drape/contract/fit'
import type { OutfitItem } from '@drape/contract/outfit'
import type { SizeTrouble } from '@drape/contract/rating'
import { failureText, useAct, useCall } from '@drape/remote-shared/api'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { useState } from 'react'
import * as styles from './size-offer.module.css'

const problems = [
  { name: 'It was too small', trouble: 'too small' },
  { name: 'It was too large', trouble: 'too large' },
] as const

const stepsTo = { 'too small': 1, 'too large': -1 } as const
type Steps = (typeof stepsTo)[SizeTrouble]

interface SizeOfferProps {
  readonly item: OutfitItem
  /** What the rating says of the size. */
  readonly said: SizeTrouble | undefined
  readonly onSay: (trouble: SizeTrouble) => void
}

/**
 * The size to have instead, seen from the one that was ordered; undefined if the client's own is as large, or as small,
 * already.
 */
const correctionOf = (item: OutfitItem, own: string, steps: Steps): string | undefined => {
  const kind = kindOf(item)
  if (!kind) return undefined
  const size = sizeBeside(kind, sizeOfWords(kind, item.size ?? '') ?? own, steps)
  const distance = size === undefined ? 0 : sizesOf(kind).indexOf(size) - sizesOf(kind).indexOf(own)
  return distance * steps > 0 ? size : undefined
}

/** Offers to correct the client's sizes after a piece that did not fit. Renders nothing where there is no size. */
export const SizeOffer = ({ item, said, onSay }: SizeOfferProps) => {
  const { data } = useCall(readFit)
  const save = useAct(updateFit)
  const [changed, setChanged] = useState<string>()
  const kind = kindOf(item)
  const sizes = data?.sizes
  const value = kind && sizes?.[kind]
  if (!kind || !sizes || !value) return null

  const own = sizeIn(sizes.chart, kind, value)
  const steps = said && stepsTo[said]
  const size = steps && correctionOf(item, own, steps)
  const name = kindNames[kind].toLowerCase()
  const inWords = (each: string) => sizeInWords(kind, each)

  const accept = async () => {
    if (!size || !(await save.press({ body: { sizes: { ...sizes, [kind]: size } } }))) return
    setChanged(`Your size for ${name} is ${inWords(size)} now.`)
  }

  return (
    <div className={styles.offer}>
      <div className={styles.chips}>
        {problems.map(({ name, trouble }) => (
          <Button
            key={trouble}
            aria-pressed={said === trouble}
            onClick={() => {
              setChanged(undefined)
              onSay(trouble)
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      {size && !changed && (
        <Button aria-busy={save.isPending} onClick={() => void accept()}>
          Change my size for {name}: {inWords(own)} → {inWords(size)}
        </Button>
      )}
      <Announcement>
        {changed ?? (steps && !size ? `Your size for ${name} is ${inWords(own)}; it stays.` : undefined)}
      </Announcement>
      <Announcement isError>
        {save.isError ? `Your size is not changed yet: ${failureText(save.error)}` : undefined}
      </Announcement>
    </div>
  )
}
