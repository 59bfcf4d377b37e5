import { Segmented } from '@drape/remote-shared/desk'
import { keeping } from '@drape/remote-shared/storage'
import { useState } from 'react'

const densities = ['Comfortable', 'Compact'] as const
export type Density = (typeof densities)[number]

// Declared in the part's stored.ts.
const kept = keeping<{ readonly 'queue:density': Density }>({
  versions: { 'queue:density': 1 },
  passages: {},
})

/** Remembered on this device. */
export const useDensity = () => {
  const [density, setDensity] = useState<Density>(() =>
    kept.read('queue:density')?.includes('Comfortable') ? 'Comfortable' : 'Compact',
  )
  const choose = (next: Density) => {
    kept.write('queue:density', next)
    setDensity(next)
  }
  return [density, choose] as const
}

interface DensityChoiceProps {
  readonly density: Density
  readonly onChoose: (density: Density) => void
}

export const DensityChoice = ({ density, onChoose }: DensityChoiceProps) => (
  <Segmented aria-label="Rows" options={[...densities]} value={density} onChange={onChoose} />
)
