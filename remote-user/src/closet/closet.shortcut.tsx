import { useCall } from '@drape/remote-shared/api'
import { Sheet } from '@drape/remote-shared/ui'
import { readProfile } from '@drape/remote-shared/user-calls'
import { Link } from 'react-router-dom'
import { ClosetArt } from './closet.art.tsx'
import { profileAfterMs } from './closet-after.ts'

const css = `
.closet-shortcut { display: grid; grid-template-columns: 5.5rem 1fr auto; gap: 1rem; align-items: center; padding-inline-end: 1.25rem; background: var(--surface); border: 1px solid var(--line); color: inherit; text-decoration: none }
.closet-shortcut:hover { border-color: var(--accent) }
.closet-shortcut-art { align-self: stretch; padding: .75rem .5rem 0; background: var(--sand) }
.closet-shortcut-art svg { display: block; width: 100%; height: 100% }
.closet-shortcut-words { display: grid; gap: .125rem; padding-block: 1rem }
.closet-shortcut-words strong { font: 400 1.875rem/1.05 var(--serif) }
.closet-shortcut-words span { color: var(--ink-soft); font-size: 1rem; line-height: 1.35 }
.closet-badge { display: grid; place-items: center; min-width: 2.25rem; height: 2.25rem; padding-inline: .5rem; border-radius: 1.125rem; background: var(--accent); color: var(--on-accent); font-weight: 600; font-variant-numeric: tabular-nums }
.closet-badge:empty { visibility: hidden }
`

const counted = (count: number): string => (count === 1 ? '1 saved outfit' : `${count} saved outfits`)

interface ClosetShortcutProps {
  readonly address: string
  /** Outfits in the closet that the server knows nothing of. */
  readonly more?: number
}

/** The number is the profile's: one row that other screens want too, however full the closet is. */
export const ClosetShortcut = ({ address, more = 0 }: ClosetShortcutProps) => {
  const { data } = useCall(readProfile, {}, { afterMs: profileAfterMs })
  const count = data && data.saved_outfits + more
  return (
    <Link className="closet-shortcut" to={address}>
      <Sheet name="closet-shortcut" css={css} />
      <span className="closet-shortcut-art" aria-hidden="true">
        <ClosetArt filled />
      </span>
      <span className="closet-shortcut-words">
        <strong>My Closet</strong>
        <span>What you rate 4 or 5 stars is kept here.</span>
      </span>
      <span className="closet-badge" aria-hidden="true">
        {count}
      </span>
      {count !== undefined && <span className="visually-hidden">{counted(count)}</span>}
    </Link>
  )
}
