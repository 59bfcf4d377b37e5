export const historyCss = `
.history h1 { font-size: clamp(2.75rem, 11vw, 4rem); letter-spacing: -.02em }
.history-count { margin: .5rem 0 0; color: var(--ink-soft) }
.history-list { margin: 1rem 0 0; padding: 0; list-style: none }
.history-item { display: grid; grid-template-columns: 6.5rem 1fr; gap: 1.25rem; align-items: center; padding-block: 1.25rem; border-top: 1px solid var(--line) }
.history-item[aria-busy=true] { opacity: .5 }
.history-thumb { width: 6.5rem; height: 8.75rem }
.history-words { display: grid; justify-items: start; gap: .25rem }
.history-words time { font: 400 1.625rem/1.1 var(--serif) }
.history-deeds { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem }
.history-deeds .ant-btn { color: var(--ink-soft) }
.history-deeds > .ant-btn:first-child { margin-inline-start: -15px }
.history-more { margin-top: .5rem }
@media (min-width: 40rem) {
  .history-item { grid-template-columns: 9rem 1fr; gap: 2rem }
  .history-thumb { width: 9rem; height: 12rem }
}
`
