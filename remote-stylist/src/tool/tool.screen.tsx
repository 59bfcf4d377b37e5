import { type Figures, readFigures } from '@drape/contract/insight'
import { causeOf, statusOf, useCall } from '@drape/remote-shared/api'
import { Alert, Button } from '@drape/remote-shared/desk'
import { NotLoaded, Skeleton } from '@drape/remote-shared/member-ui'
import type { ComponentType, ReactNode } from 'react'
import * as desk from '../desk.module.css'
import * as sample from '../samples.module.css'
import * as styles from './tool.module.css'

const samples = [
  {
    name: 'Colour Palette',
    description: 'Finds the shades that go with a skin tone and a favourite colour.',
    icon: (
      <path d="M24 6a18 18 0 1 0 0 36c4 0 4-4 2-7s0-6 4-6h6c4 0 6-3 6-6A18 17 0 0 0 24 6ZM14 22h.1M20 14h.1M29 14h.1M35 21h.1" />
    ),
  },
  {
    name: 'Size Guide',
    description: 'Sets the sizes of brands side by side.',
    icon: <path d="M5 31 31 5l12 12-26 26ZM13 23l4 4M19 17l6 6M26 10l4 4" />,
  },
  {
    name: 'Look Templates',
    description: 'Keeps item lists that you start from often.',
    icon: <path d="M8 8h13v20H8zM27 8h13v11H27zM27 25h13v15H27zM8 34h13v6H8z" />,
  },
  {
    name: 'Trend Board',
    description: 'Gathers what the season wears, week by week.',
    icon: <path d="M6 36 18 24l8 7 16-18M32 13h10v10" />,
  },
]

const Samples = () => (
  <>
    <Alert
      role="note"
      className={sample.note}
      title="Samples."
      description="These tools show what is planned. They do not work yet, and their buttons do nothing."
    />
    <ul className={sample.list}>
      {samples.map(({ name, description, icon }) => (
        <li key={name}>
          <svg viewBox="0 0 48 48" aria-hidden="true">
            {icon}
          </svg>
          <h2>{name}</h2>
          <p className={desk.soft}>{description}</p>
          <Button disabled>Open {name}</Button>
        </li>
      ))}
    </ul>
  </>
)

interface ToolScreenProps {
  readonly Figures: ComponentType<{ readonly days: number; readonly own: Figures; readonly house: Figures }>
  readonly children: ReactNode
}

/** The tools. Samples instead of figures until an outfit is completed, and where the server has no figures. */
export const ToolScreen = ({ Figures, children }: ToolScreenProps) => {
  const { data, error, isPending, refetch } = useCall(readFigures)
  const areSamples = data ? !data.house.outfits : statusOf(error) === 404
  return (
    <div className={styles.tools}>
      <h1>Tools</h1>
      {isPending && <Skeleton of="the figures" pieces={[3, 3, 3, 3]} />}
      {error && !data && !areSamples && (
        <NotLoaded title="The figures did not load" onRetry={refetch}>
          {causeOf(error)}
        </NotLoaded>
      )}
      {data && !areSamples && <Figures {...data} />}
      {children}
      {areSamples && <Samples />}
    </div>
  )
}
