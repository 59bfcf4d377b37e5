import type { ReactNode } from 'react'
import * as styles from './chip.module.css'

interface ChipProps {
  readonly isPressed: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

export const Chip = ({ isPressed, onPress, children }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isPressed} onClick={onPress}>
    {children}
  </button>
)
