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
import { failureText, useAct, useCall } from '@drape/remote-shared/api'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { useState } from 'react'
import * as styles from './size-offer.module.css'

const problems = [
  { name: 'It was too small', steps: 1 },
  { name: 'It was too large', steps: -1 },
] as const

type Steps = (typeof problems)[number]['steps']

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
export const SizeOffer = ({ item }: { readonly item: OutfitItem }) => {
  const { data } = useCall(readFit)
  const save = useAct(updateFit)
  const [steps, setSteps] = useState<Steps>()
  const [changed, setChanged] = useState<string>()
  const kind = kindOf(item)
  const sizes = data?.sizes
  const value = kind && sizes?.[kind]
  if (!kind || !sizes || !value) return null

  const own = sizeIn(sizes.chart, kind, value)
  const size = steps && correctionOf(item, own, steps)
  const name = kindNames[kind].toLowerCase()
  const inWords = (each: string) => sizeInWords(kind, each)

  const accept = async () => {
    if (!size || !(await save.press({ body: { sizes: { ...sizes, [kind]: size } } }))) return
    setChanged(`Your size for ${name} is ${inWords(size)} now.`)
    setSteps(undefined)
  }

  return (
    <div className={styles.offer}>
      <div className={styles.chips}>
        {problems.map((problem) => (
          <Button
            key={problem.steps}
            aria-pressed={steps === problem.steps}
            onClick={() => {
              setChanged(undefined)
              setSteps(problem.steps)
            }}
          >
            {problem.name}
          </Button>
        ))}
      </div>
      {size && (
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
