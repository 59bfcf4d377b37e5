import { Sheet } from '@drape/remote-shared/ui'
import { Link } from 'react-router-dom'

const css = `
.samples-shortcut { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem; margin-top: -.5rem; color: var(--ink-soft) }
.samples-shortcut p { margin: 0 }
.samples-shortcut a { display: inline-flex; align-items: center; min-height: 44px; font-weight: 600 }
`

export const SamplesShortcut = ({ address }: { readonly address: string }) => (
  <div className="samples-shortcut">
    <Sheet name="samples-shortcut" css={css} />
    <p>What does a stylist send?</p>
    <Link to={address}>See sample outfits</Link>
  </div>
)
