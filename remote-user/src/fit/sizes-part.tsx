import {
  type Chart,
  charts,
  counterpartOf,
  type Fit,
  isMeasure,
  kindNames,
  measuresOf,
  type PieceKind,
  pieceKinds,
  sizesOf,
  sizeWithCounterpart,
} from '@drape/contract/fit'
import { Choices } from '@drape/remote-shared/choice'
import { useState } from 'react'
import * as styles from './fit.module.css'
import { Select } from './select.tsx'

type Sizes = NonNullable<Fit['sizes']>

const chartNames: Readonly<Record<Chart, string>> = { women: 'Women’s', men: 'Men’s' }
const ways = { size: 'By size', measure: 'By measure' }
const lengths: Readonly<Record<PieceKind, string>> = {
  top: 'round the bust or chest',
  bottom: 'round the waist',
  dress: 'round the bust or chest',
  shoes: 'the length of the foot',
}

interface SizeProps {
  readonly kind: PieceKind
  readonly sizes: Sizes
  readonly isByMeasure: boolean
  readonly onChoose: (value: string) => void
}

const Size = ({ kind, sizes, isByMeasure, onChoose }: SizeProps) => {
  const { chart } = sizes
  const value = sizes[kind] ?? ''
  const hasOther = value !== '' && counterpartOf(chart, kind, value) !== ''
  if (isByMeasure || kind === 'shoes') {
    const values = isByMeasure ? measuresOf(kind) : sizesOf(kind)
    return (
      <Select
        label={isByMeasure ? `${kindNames[kind]}, ${lengths[kind]}` : `${kindNames[kind]}, UK or India`}
        value={value}
        options={[...(value && isMeasure(value) !== isByMeasure ? [value] : []), ...values].map((each) => [
          each,
          sizeWithCounterpart(chart, kind, each),
        ])}
        onChange={onChoose}
      />
    )
  }
  return (
    <div>
      <Choices
        legend={kindNames[kind]}
        name={`fit-${kind}`}
        options={[
          { value: '', name: 'Not said' },
          ...sizesOf(kind).map((size) => ({ value: size, name: size })),
        ]}
        chosen={[value]}
        onChoose={onChoose}
      />
      <p className={styles.beside}>
        {hasOther && `${sizeWithCounterpart(chart, kind, value)} ${lengths[kind]}`}
      </p>
    </div>
  )
}

interface SizesPartProps {
  readonly sizes: Fit['sizes']
  /** The chart until one is chosen. */
  readonly chart: Chart
  readonly onChange: (sizes: Sizes | null) => void
}

export const SizesPart = ({ sizes: stored, chart, onChange }: SizesPartProps) => {
  const sizes = stored ?? { chart }
  const [way, setWay] = useState<keyof typeof ways>(() =>
    pieceKinds.some((kind) => isMeasure(sizes[kind] ?? '')) ? 'measure' : 'size',
  )
  const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
    (Object.keys(names) as Value[]).map((value) => ({ value, name: names[value] }))

  return (
    <>
      <div className={styles.ways}>
        <Choices
          legend="Charts"
          name="fit-chart"
          options={optionsOf(chartNames).filter(({ value }) => charts.includes(value))}
          chosen={[sizes.chart]}
          onChoose={(chart) => onChange({ ...sizes, chart })}
        />
        <Choices
          legend="I know them"
          name="fit-way"
          options={optionsOf(ways)}
          chosen={[way]}
          onChoose={setWay}
        />
      </div>
      {pieceKinds.map((kind) => (
        <Size
          key={kind}
          kind={kind}
          sizes={sizes}
          isByMeasure={way === 'measure'}
          onChoose={(value) => onChange({ ...sizes, [kind]: value || null })}
        />
      ))}
    </>
  )
}
