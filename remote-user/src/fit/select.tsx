import { useId } from 'react'
import * as styles from './fit.module.css'

interface SelectProps {
  readonly label: string
  /** '' is not said. */
  readonly value: string
  readonly options: readonly (readonly [value: string, words: string])[]
  readonly onChange: (value: string) => void
}

/** A native list, which is at ease under a thumb. A stored value that is not in the list stays an option. */
export const Select = ({ label, value, options, onChange }: SelectProps) => {
  const id = useId()
  const isListed = value === '' || options.some(([listed]) => listed === value)
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">Not said</option>
        {!isListed && <option value={value}>{value}</option>}
        {options.map(([listed, words]) => (
          <option key={listed} value={listed}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
