import { useSyncExternalStore } from 'react'
import { type Appearance, readAppearance, watchAppearance } from './appearance.ts'

export const useAppearance = (): Appearance => useSyncExternalStore(watchAppearance, readAppearance)
