import { useState } from 'react'
import { device } from '../device.ts'

export const densities = ['Comfortable', 'Compact'] as const
export type Density = (typeof densities)[number]

/** Remembered on this device. */
export const useDensity = () => {
  const [density, setDensity] = useState<Density>(() =>
    device.read('queue:density')?.includes('Comfortable') ? 'Comfortable' : 'Compact',
  )
  const choose = (next: Density) => {
    device.write('queue:density', next)
    setDensity(next)
  }
  return [density, choose] as const
}
