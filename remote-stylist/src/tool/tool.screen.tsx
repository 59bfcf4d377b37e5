import { Button } from '@drape/remote-shared/desk'
import type { ReactNode } from 'react'
import * as styles from './tool.module.css'

interface Tool {
  readonly name: string
  readonly words: string
  readonly sign: ReactNode
}

const samples: readonly Tool[] = [
  {
    name: 'Colour Palette',
    words: 'Finds the shades that go with a skin tone and a favourite colour.',
    sign: (
      <path d="M24 6a18 18 0 1 0 0 36c4 0 4-4 2-7s0-6 4-6h6c4 0 6-3 6-6A18 17 0 0 0 24 6ZM14 22h.1M20 14h.1M29 14h.1M35 21h.1" />
    ),
  },
  {
    name: 'Size Guide',
    words: 'Sets the sizes of brands side by side.',
    sign: <path d="M5 31 31 5l12 12-26 26ZM13 23l4 4M19 17l6 6M26 10l4 4" />,
  },
  {
    name: 'Look Templates',
    words: 'Keeps item lists that you start from often.',
    sign: <path d="M8 8h13v20H8zM27 8h13v11H27zM27 25h13v15H27zM8 34h13v6H8z" />,
  },
  {
    name: 'Trend Board',
    words: 'Gathers what the season wears, week by week.',
    sign: <path d="M6 36 18 24l8 7 16-18M32 13h10v10" />,
  },
]

const Samples = () => (
  <>
    <p className={styles.note}>
      <b>Samples.</b> These tools show what is planned. They do not work yet, and their buttons do nothing.
    </p>
    <ul className={styles.list}>
      {samples.map(({ name, words, sign }) => (
        <li key={name} className={styles.card}>
          <svg viewBox="0 0 48 48" aria-hidden="true">
            {sign}
          </svg>
          <h2>{name}</h2>
          <p>{words}</p>
          <Button disabled>Open {name}</Button>
        </li>
      ))}
    </ul>
  </>
)

interface ToolScreenProps {
  /** What there is in the place of the samples. */
  readonly tools?: ReactNode
  /** What there is in any case. */
  readonly more?: ReactNode
}

export const ToolScreen = ({ tools, more }: ToolScreenProps) => (
  <div className={styles.tools}>
    <h1>Tools</h1>
    {tools}
    {more}
    {!tools && <Samples />}
  </div>
)
