import {
  type Chart,
  type Fit,
  heightInWords,
  heights,
  oneOfKind,
  pieceKinds,
  type Sit,
  sitNames,
  sits,
} from '@drape/contract/fit'
import { longest } from '@drape/contract/outfit'
import { Choices } from '@drape/remote-shared/choice'
import { rupees } from '@drape/remote-shared/format'
import * as styles from './fit.module.css'
import { NeverPart } from './never-part.tsx'
import { OwnEntries } from './own-entries.tsx'
import { PartCard } from './part-card.tsx'
import { Select } from './select.tsx'
import { SizesPart } from './sizes-part.tsx'
import type { FitParts } from './use-fit-parts.ts'
import { WordsPart } from './words-part.tsx'

const usualPrices = [500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 10_000, 15_000, 25_000, 50_000]

const heightOptions = heights.map((cm) => [String(cm), heightInWords(cm)] as const)
const sitOptions = [
  { value: '' as const, name: 'Not said' },
  ...sits.map((value) => ({ value, name: sitNames[value] })),
]

/** A stored price that is not usual is listed too. */
const priceOptions = (price: number | null | undefined) =>
  [...new Set([...usualPrices, ...(price ? [price] : [])])]
    .toSorted((one, other) => one - other)
    .map((each) => [String(each), `Up to ${rupees(each)}`] as const)

interface FitFormProps {
  readonly parts: FitParts
  readonly fit: Fit
  /** The chart until one is chosen. */
  readonly chart: Chart
}

export const FitForm = ({ parts, fit, chart }: FitFormProps) => {
  const { save } = parts
  const brands = fit.brands ?? { fit: [], unfit: [] }
  const saveBrands = (changes: Partial<typeof brands>) => {
    const value = { ...brands, ...changes }
    save('brands', value.fit.length + value.unfit.length > 0 ? value : null)
  }
  return (
    <div className={styles.form}>
      <PartCard
        title="Your sizes"
        parts={parts}
        part="sizes"
        note="Brands differ: about is as near as a size says."
      >
        <SizesPart sizes={fit.sizes} chart={chart} onChange={(sizes) => save('sizes', sizes)} />
      </PartCard>
      <PartCard title="Your height" parts={parts} part="height_cm">
        <Select
          label="In centimetres and feet"
          value={fit.height_cm ? String(fit.height_cm) : ''}
          options={heightOptions}
          onChange={(cm) => save('height_cm', Number(cm) || null)}
        />
      </PartCard>
      <PartCard title="How it should sit" parts={parts} part="sit">
        <Choices<Sit | ''>
          legend="On you, clothes should be"
          name="fit-sit"
          options={sitOptions}
          chosen={[fit.sit ?? '']}
          onChoose={(sit) => save('sit', sit || null)}
        />
      </PartCard>
      <PartCard title="What you never wear" parts={parts} part="never" note="Your stylist is warned of it.">
        <NeverPart never={fit.never} onChange={(never) => save('never', never)} />
      </PartCard>
      <PartCard title="What you like to pay" parts={parts} part="prices" note="For one piece.">
        {pieceKinds.map((kind) => (
          <Select
            key={kind}
            label={`For ${oneOfKind[kind]}`}
            value={fit.prices?.[kind] ? String(fit.prices[kind]) : ''}
            options={priceOptions(fit.prices?.[kind])}
            onChange={(price) => save('prices', { ...fit.prices, [kind]: Number(price) || null })}
          />
        ))}
      </PartCard>
      <PartCard title="Brands" parts={parts} part="brands">
        <OwnEntries
          label="Brands that fit you"
          placeholder="Anokhi"
          longest={longest.brand}
          entries={brands.fit}
          onChange={(fit) => saveBrands({ fit })}
        />
        <OwnEntries
          label="Brands that do not fit you"
          placeholder="Zara"
          longest={longest.brand}
          entries={brands.unfit}
          onChange={(unfit) => saveBrands({ unfit })}
        />
      </PartCard>
      <PartCard title="In your words" parts={parts} part="words">
        <WordsPart words={fit.words} onChange={(words) => save('words', words)} />
      </PartCard>
    </div>
  )
}
