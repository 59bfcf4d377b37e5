export const dialogCss = `
:root:has(.dialog[open]) { overflow: hidden }
.dialog {
  inset: auto 0 0; width: 100%; max-width: none; max-height: min(88svh, 46rem); margin: 0; padding: 0; border: 0;
  border-top: 6px solid var(--accent); background: var(--surface); color: var(--ink);
  overflow: auto; overscroll-behavior: contain;
}
.dialog::backdrop { background: rgb(24 12 12 / .6) }
.dialog-head {
  position: sticky; z-index: 1; top: 0; display: flex; align-items: center; justify-content: space-between; gap: 1rem;
  padding: 1rem var(--gutter) .75rem; background: var(--surface);
}
.dialog-head h2 { margin: 0; font: 400 2.25rem/1 var(--serif); text-wrap: balance }
.dialog-body { padding: 0 var(--gutter) max(1.5rem, env(safe-area-inset-bottom)) }
@media (min-width: 40rem) {
  .dialog { inset: 0; width: min(34rem, 100% - 4rem); height: fit-content; margin: auto }
  .dialog-head { padding: 2rem 2.5rem 1rem }
  .dialog-body { padding: 0 2.5rem 2.5rem }
}
@media (prefers-reduced-motion: no-preference) {
  .dialog, .dialog::backdrop { transition: translate .28s cubic-bezier(.2, .8, .2, 1), opacity .28s }
  @starting-style { .dialog[open] { translate: 0 2rem; opacity: 0 } .dialog[open]::backdrop { opacity: 0 } }
}
`
