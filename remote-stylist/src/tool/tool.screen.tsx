import { Button, Sheet } from '@drape/remote-shared/ui'
import type { ReactNode } from 'react'

const css = `
.tools h1 { margin: 0; font: 400 clamp(2.75rem, 6vw, 3.75rem)/1 var(--serif); letter-spacing: -.02em }
.tool-note { margin: 1rem 0 1.5rem; max-width: 44rem; padding: .75rem 1rem; border: 1px dashed var(--line-strong); color: var(--ink-soft) }
.tool-note b { color: var(--ink) }
.tool-list { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: 1rem; margin: 0; padding: 0; list-style: none }
.tool-card { display: grid; justify-items: start; align-content: start; gap: .5rem; padding: 1.25rem; background: var(--surface); border: 1px dashed var(--line-strong) }
.tool-card svg { width: 3rem; height: 3rem; color: var(--clay); fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round }
.tool-card h2 { margin: 0; font: 400 1.75rem/1.1 var(--serif) }
.tool-card p { margin: 0 0 .5rem; color: var(--ink-soft) }
`

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

export const ToolScreen = () => (
  <div className="tools">
    <Sheet name="tools" css={css} />
    <h1>Tools</h1>
    <p className="tool-note">
      <b>Samples.</b> These tools show what is planned. They do not work yet, and their buttons do nothing.
    </p>
    <ul className="tool-list">
      {samples.map(({ name, words, sign }) => (
        <li key={name} className="tool-card">
          <svg viewBox="0 0 48 48" aria-hidden="true">
            {sign}
          </svg>
          <h2>{name}</h2>
          <p>{words}</p>
          <Button disabled>Open {name}</Button>
        </li>
      ))}
    </ul>
  </div>
)
