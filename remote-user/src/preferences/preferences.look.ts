export const formCss = `
.dialog:has(.preferences) { scroll-padding: 5.5rem 0 7rem }
.preferences-note { margin: 0 0 1.25rem; color: var(--ink-soft) }
.preferences { display: grid; gap: 1.75rem; padding-bottom: 1.5rem }
.preferences-body, .preferences-pick { display: grid; gap: .625rem }
.preferences-pick label { font-weight: 600 }
.preferences-pick select {
  width: 100%; min-height: 52px; padding: .5rem 2.75rem .5rem .875rem; color: var(--ink); background: var(--surface);
  border: 1px solid var(--line-strong); border-radius: 2px; font: inherit; font-size: 1rem; cursor: pointer;
  appearance: none; background-repeat: no-repeat; background-size: .375rem .375rem;
  background-image: linear-gradient(45deg, transparent 50%, var(--ink-soft) 50%), linear-gradient(135deg, var(--ink-soft) 50%, transparent 50%);
  background-position: right 1.25rem center, right .875rem center;
}
.preferences-pick select:disabled { color: var(--ink-soft); background-color: var(--sand); opacity: 1; cursor: not-allowed }
.preferences-foot {
  position: sticky; z-index: 1; bottom: 0; margin-inline: calc(-1 * var(--gutter)); padding: .875rem var(--gutter) max(1rem, env(safe-area-inset-bottom));
  background: var(--surface); border-top: 1px solid var(--line);
}
.dialog-body:has(.preferences-foot) { padding-bottom: 0 }
.preferences-foot > p, .preferences-cause { margin: 0 0 .75rem; font-size: 1rem }
.preferences-cause { padding-inline-start: .95rem; color: var(--ink-soft); font-size: .9375rem }
.preferences-foot .announcement p { margin-bottom: .75rem }
.preferences-deeds { display: flex; flex-wrap: wrap; gap: .75rem }
.preferences-deeds > .ant-btn { flex: 1 1 auto }
@media (min-width: 40rem) {
  .preferences-foot { margin-inline: -2.5rem; padding-inline: 2.5rem }
}
`
