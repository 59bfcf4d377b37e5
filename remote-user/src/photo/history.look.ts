export const historyCss = `
.history h1 { font-size: clamp(2.75rem, 11vw, 4rem); letter-spacing: -.02em }
.history h1:focus { outline: none }
.history-line { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; min-height: 1.5rem; margin: .25rem 0 1rem; color: var(--ink-soft) }
.history-line p { margin: 0 }
.history-list { margin: 0; padding: 0; list-style: none }
.history-item { display: grid; grid-template-columns: minmax(3rem, clamp(4.5rem, 27vw, 6.5rem)) minmax(min-content, 1fr) 44px; gap: clamp(.75rem, 4vw, 1.25rem); align-items: center; padding-block: 1.25rem; border-top: 1px solid var(--line) }
.history-thumb { width: 100%; aspect-ratio: 3 / 4 }
.history-words { display: grid; justify-items: start; gap: .25rem }
.history-words time { font: 400 1.625rem/1.1 var(--serif) }
.history-words .photo-link { margin-top: .5rem }
.history-item > .ant-btn { align-self: start; width: 44px; padding: 0; color: var(--ink-soft) }
.history-words .skeleton-piece { grid-column: 1; height: 1.5rem; width: min(8rem, 100%); margin-bottom: .5rem }
.history-more { margin-top: .5rem }
@media (min-width: 40rem) {
  .history-words { grid-template-columns: 1fr auto; align-items: center }
  .history-words time, .history-words .photo-status { grid-column: 1 }
  .history-item > .ant-btn { align-self: center }
  .history-words .photo-link { grid-area: 1 / 2 / span 2; margin: 0 }
}
`
