import { appearances, chooseAppearance, useAppearance } from '@drape/remote-shared/appearance'
import * as styles from './appearance-choice.module.css'

const names = { light: 'Light', dark: 'Dark', system: 'System' }

/** A native select, which keyboards and touch screens handle well. */
export const AppearanceChoice = () => {
  const appearance = useAppearance()
  return (
    <span className={styles.choice}>
      <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" aria-hidden="true">
        <circle cx="12" cy="12" r="9" strokeWidth="2" />
        <path d="M12 3a9 9 0 0 1 0 18Z" fill="currentColor" />
      </svg>
      <select
        aria-label="Appearance"
        value={appearance}
        onChange={({ target }) => {
          const chosen = appearances.find((one) => one === target.value)
          if (chosen) chooseAppearance(chosen)
        }}
      >
        {appearances.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </span>
  )
}
