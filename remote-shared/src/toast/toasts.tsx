import { useSyncExternalStore } from 'react'
import { Sheet } from '../ui/sheet.tsx'
import { dismissToast, readToasts, watchToasts } from './toast.store.ts'

const css = `
.toasts {
  position: fixed; z-index: 20; inset: auto 0 calc(5.5rem + env(safe-area-inset-bottom)); pointer-events: none;
  display: grid; gap: .5rem; justify-items: center; padding-inline: var(--gutter);
}
.toast {
  pointer-events: auto; display: flex; align-items: center; gap: .5rem; max-width: 28rem; padding-inline: 1rem .25rem;
  background: var(--ink); color: var(--paper); border-inline-start: 6px solid var(--line-strong);
}
.toast-good { border-color: var(--success) }
.toast-bad { border-color: var(--error) }
.toast button {
  min-width: 44px; min-height: 44px; padding: 0; border: 0; background: none; color: inherit; font: inherit;
  font-size: 1.375rem; cursor: pointer;
}
@media (prefers-reduced-motion: no-preference) {
  .toast { transition: translate .2s, opacity .2s }
  @starting-style { .toast { translate: 0 1rem; opacity: 0 } }
}
`

/** Stands once in each area, and is there before its first words, since a screen reader reads changes only. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(watchToasts, readToasts)
  return (
    <div className="toasts" role="status">
      <Sheet name="toasts" css={css} />
      {toasts.map(({ id, words, tone }) => (
        <p key={id} className={`toast toast-${tone}`}>
          {words}
          <button type="button" aria-label="Dismiss" onClick={() => dismissToast(id)}>
            ×
          </button>
        </p>
      ))}
    </div>
  )
}
