import { appearances, chooseAppearance, useAppearance } from '@drape/remote-shared/appearance'
import { appearanceNames } from '@drape/remote-shared/ui'
import { AppearanceArt } from './appearance.art.tsx'
import * as styles from './appearance-choice.module.css'

/** A native select, which keyboards and touch screens handle well. */
export const AppearanceChoice = () => {
  const appearance = useAppearance()
  return (
    <span className={styles.choice}>
      <AppearanceArt />
      <select
        aria-label="Appearance"
        value={appearance}
        onChange={({ target }) => {
          const choice = appearances.find((name) => name === target.value)
          if (choice) chooseAppearance(choice)
        }}
      >
        {appearances.map((name) => (
          <option key={name} value={name}>
            {appearanceNames[name]}
          </option>
        ))}
      </select>
    </span>
  )
}
