export const uploadCss = `
.upload { display: grid; background: var(--surface); border: 1px solid var(--line); border-top: 6px solid var(--accent) }
.upload-over { outline: 3px dashed var(--accent); outline-offset: -3px }
.upload-frame { position: relative; display: grid; place-items: center; aspect-ratio: 16 / 10; overflow: hidden; background: var(--sand) }
.upload-frame-chosen, .upload-frame-sending { aspect-ratio: auto; height: min(21rem, 42svh) }
.upload-frame > svg { position: absolute; inset: 0; width: 100%; height: 100% }
.upload-frame > img { width: 100%; height: 100%; min-height: 0; object-fit: contain }
.upload-side { padding: 1.25rem 1.25rem 1.5rem }
.upload-side > h2 { margin: 0; font: 400 2.125rem/1.05 var(--serif); text-wrap: balance }
.upload-side > h2:focus { outline: none }
.upload-side > p { margin: .5rem 0 1rem; color: var(--ink-soft); text-wrap: pretty }
.upload-side > .ant-btn, .upload-side > .announcement:not(:empty) { margin-top: .75rem }
.upload-pickers { display: flex; flex-wrap: wrap; gap: .75rem }
.upload-pickers > .ant-btn { flex: 1 1 auto }
.upload-progress { display: flex; align-items: center; gap: .75rem; margin-top: 1rem; font-weight: 600; font-variant-numeric: tabular-nums }
.upload-progress > span { min-width: 3rem; text-align: end }
.upload-bar { flex: 1; height: .75rem; overflow: hidden; background: var(--sand); border: 1px solid var(--line-strong) }
.upload-bar > span { display: block; height: 100%; background: var(--accent); transform-origin: left }
@media (prefers-reduced-motion: no-preference) {
  .upload-bar > span { transition: transform .2s ease-out }
  .upload-frame > img { transition: opacity .25s }
  @starting-style { .upload-frame > img { opacity: 0 } }
}
@media (min-width: 40rem) {
  .upload { grid-template-columns: minmax(0, 17rem) minmax(0, 1fr) }
  .upload-frame, .upload-frame-chosen, .upload-frame-sending { aspect-ratio: auto; height: auto; min-height: 24rem }
  .upload-frame > img { position: absolute; inset: 0 }
  .upload-side { align-self: center; padding: 2rem }
}
`
